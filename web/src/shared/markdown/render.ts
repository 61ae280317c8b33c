import DOMPurify from 'dompurify'
import MarkdownIt, { type Options } from 'markdown-it'
import { MARKDOWN_CELLS, MARKDOWN_NESTING } from '@/shared/constants'

const parser = new MarkdownIt({ html: false, breaks: true, linkify: false, typographer: true })
// The option exists, its type does not.
parser.set({ maxNesting: MARKDOWN_NESTING } as Options)

type RuleBlock = Parameters<typeof parser.block.ruler.at>[1]
type Rules = { __rules__: { name: string; fn: RuleBlock }[] }
// The list of rules exists, its type does not.
const ruleOf = (wanted: string) =>
  (parser.block.ruler as unknown as Rules).__rules__.find(({ name }) => name === wanted)?.fn
const table = ruleOf('table')

/** Renders a table as a paragraph when the text would exceed its limit of cells. */
const boundedTable: RuleBlock = (state, start, end, silent) => {
  let [last, columns] = [start, 0]
  for (; last < end && !state.isEmpty(last); last++)
    columns = Math.max(columns, state.src.slice(state.bMarks[last], state.eMarks[last]).split('|').length)
  const cells = (state.env.cells ?? 0) + columns * (last - start)
  if (!table || cells > MARKDOWN_CELLS || !table(state, start, end, silent)) return false
  if (!silent) state.env.cells = cells
  return true
}
parser.block.ruler.at('table', boundedTable, { alt: ['paragraph', 'reference'] })

/** Leaves the marker of a quote or a list as text where the parser would skip its content, because it is nested too deep. */
const boundedNesting =
  (rule: RuleBlock | undefined, levels: number): RuleBlock =>
  (state, ...rest) =>
    state.level + levels < MARKDOWN_NESTING && rule !== undefined && rule(state, ...rest)
const interrupted = ['paragraph', 'reference', 'blockquote']
parser.block.ruler.at('blockquote', boundedNesting(ruleOf('blockquote'), 1), { alt: [...interrupted, 'list'] })
// A list and its item are two levels.
parser.block.ruler.at('list', boundedNesting(ruleOf('list'), 2), { alt: interrupted })

/** Shifts the headings of a text so that the highest is h2, below the heading of the page. */
parser.core.ruler.push('fit_headings', (state) => {
  const headings = state.tokens.filter(({ type }) => type === 'heading_open' || type === 'heading_close')
  const levels = headings.map(({ tag }) => Number(tag.slice(1)))
  const highest = Math.min(...levels)
  headings.forEach((token, index) => {
    token.tag = `h${Math.min(6, (levels[index] ?? highest) - highest + 2)}`
  })
})

/** External links open in a new tab without opener and referrer. */
parser.renderer.rules.link_open = (tokens, index, options, _env, self) => {
  const token = tokens[index]
  if (token && /^https?:/.test(String(token.attrGet('href')))) {
    token.attrSet('target', '_blank')
    token.attrSet('rel', 'noopener noreferrer ugc')
  }
  return self.renderToken(tokens, index, options)
}

const allowed = {
  ALLOWED_TAGS: [
    'p',
    'br',
    'hr',
    'strong',
    'em',
    's',
    'a',
    'img',
    'ul',
    'ol',
    'li',
    'blockquote',
    'code',
    'pre',
  ].concat(['h2', 'h3', 'h4', 'h5', 'h6', 'table', 'thead', 'tbody', 'tr', 'th', 'td']),
  ALLOWED_ATTR: ['href', 'src', 'alt', 'title', 'target', 'rel', 'start'],
  // These attributes are not URLs, so the pattern below does not apply.
  ADD_URI_SAFE_ATTR: ['target', 'rel', 'start'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/(?!\/)|#)/i,
}

export const renderMarkdown = (text: string): string => DOMPurify.sanitize(parser.render(text), allowed)
