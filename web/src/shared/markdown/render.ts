import MarkdownIt, { type Options, type Token } from 'markdown-it'
import { bounded, cellsWithin, normalized } from './bounds'
import { asWritten, finished } from './html'
import { separated } from './separate'
import { tableIn } from './tables'

const parser = new MarkdownIt({ html: false, breaks: true, linkify: false, typographer: false })
// The option exists, its type does not. The bounds limit the nesting before.
parser.set({ maxNesting: Number.POSITIVE_INFINITY } as Options)
// Which address a link may have is decided when it is written, as on the server.
parser.validateLink = () => true
parser.normalizeLink = (address) => address
parser.normalizeLinkText = (address) => address
// Tables are found in paragraphs, as on the server.
parser.disable('table')

type InlineRule = Parameters<typeof parser.inline.ruler.at>[1]
// The list of rules exists, its type does not.
const inlineRules = parser.inline.ruler as unknown as { __rules__: { name: string; fn: InlineRule }[] }
const strike = inlineRules.__rules__.find(({ name }) => name === 'strikethrough')?.fn

/** The run of a sign at a position. */
const runAt = (text: string, at: number, sign: string) => {
  let end = at
  while (text[end] === sign) end++
  return end - at
}

/** Two tildes strike a text; one, three and more are text. */
parser.inline.ruler.at('strikethrough', (state, silent) => {
  if (silent || state.src[state.pos] !== '~') return false
  const length = runAt(state.src, state.pos, '~')
  if (length === 2) return strike?.(state, silent) ?? false
  state.pending += '~'.repeat(length)
  state.pos += length
  return true
})

/** Code between runs of the same length. The parser's own rule remembers what it has not found in a shorter part of the text. */
parser.inline.ruler.at('backticks', (state, silent) => {
  const { src, pos, posMax } = state
  const length = runAt(src, pos, '`')
  if (length === 0) return false
  for (let at = src.indexOf('`', pos + length); at >= 0 && at < posMax; ) {
    const closing = runAt(src, at, '`')
    if (closing === length) {
      if (!silent) {
        const code = state.push('code_inline', 'code', 0)
        code.content = src
          .slice(pos + length, at)
          .replaceAll('\n', ' ')
          .replace(/^ (.*[^ ].*) $/, '$1')
      }
      state.pos = at + closing
      return true
    }
    at = src.indexOf('`', at + closing)
  }
  if (!silent) state.pending += '`'.repeat(length)
  state.pos += length
  return true
})

const LINE_START = /^[ \t]+/gm
type Core = Parameters<Parameters<typeof parser.core.ruler.push>[1]>[0]

function rowTokens(state: Core, cells: string[], tag: 'th' | 'td'): Token[] {
  const make = (type: string, name: string, nesting: 1 | 0 | -1, content = '') => {
    const token = new state.Token(type, name, nesting)
    token.block = true
    token.content = content
    token.children = []
    return token
  }
  const cell = (content: string) => [
    make('cell_open', tag, 1),
    Object.assign(make('inline', '', 0, content), { meta: { cell: true } }),
    make('cell_close', tag, -1),
  ]
  return [make('tr_open', 'tr', 1), ...cells.flatMap(cell), make('tr_close', 'tr', -1)]
}

function tableTokens(state: Core, [head = [], ...body]: string[][]): Token[] {
  const open = (tag: string) => new state.Token(`${tag}_open`, tag, 1)
  const close = (tag: string) => new state.Token(`${tag}_close`, tag, -1)
  const rows = body.flatMap((row) => rowTokens(state, row, 'td'))
  return [
    ...[open('table'), open('thead'), ...rowTokens(state, head, 'th'), close('thead')],
    ...(rows.length > 0 ? [open('tbody'), ...rows, close('tbody')] : []),
    close('table'),
  ]
}

/** Finds the tables in the paragraphs of a text. */
parser.core.ruler.after('block', 'tables', (state) => {
  const used = { cells: 0 }
  const tokens: Token[] = []
  for (let index = 0; index < state.tokens.length; index++) {
    const [open, inline, close] = state.tokens.slice(index, index + 3) as [Token, Token, Token]
    if (open.type === 'inline') open.content = open.content.replace(LINE_START, '')
    if (open.type !== 'paragraph_open') {
      tokens.push(open)
      continue
    }
    index += 2
    const lines = inline.content.split('\n')
    inline.content = inline.content.replace(LINE_START, '')
    const table = cellsWithin(lines, used) ? tableIn(lines) : null
    if (table) inline.content = lines.slice(0, table.before).join('\n').replace(LINE_START, '')
    if (!table || table.before > 0) tokens.push(open, inline, close)
    if (table) tokens.push(...tableTokens(state, table.rows))
  }
  state.tokens = tokens
})

/** In the code of a cell, a backslash before the sign of a column is no text. */
parser.core.ruler.after('inline', 'cells', (state) => {
  for (const { meta, children } of state.tokens) {
    for (const code of (meta?.cell && children) || []) {
      if (code.type === 'code_inline') code.content = code.content.replaceAll('\\|', '|')
    }
  }
})

const altOf = (tokens: Token[] = []): string =>
  tokens
    .map(({ type, content, children }) => {
      if (type === 'softbreak' || type === 'hardbreak') return '\n'
      return type === 'image' ? altOf(children ?? []) : content
    })
    .join('')

parser.renderer.rules.image = (tokens, index) => {
  const { attrs, children } = tokens[index] as Token
  const { escapeHtml } = parser.utils
  const written = [...(attrs ?? []).filter(([name]) => name !== 'alt'), ['alt', altOf(children ?? [])]]
  return `<img${written.map(([name, value]) => ` ${name}="${escapeHtml(String(value))}"`).join('')}>`
}

/** The HTML of a text; the server renders the same bytes, which both prove with markdownCases.json. */
export function renderMarkdown(text: string): string {
  const { head, rest } = bounded(normalized(text))
  return finished(parser.render(separated(head))) + asWritten(rest)
}
