import TurndownService from 'turndown'
import { cleanHtml } from './cleanHtml'

const turndown = new TurndownService({
  headingStyle: 'atx',
  hr: '---',
  bulletListMarker: '-',
  codeBlockStyle: 'fenced',
  emDelimiter: '*',
  br: '',
})

const ADDRESS = /((?:https?:\/\/|www\.)\S+)/i
const escapeSigns = turndown.escape.bind(turndown)
/** A sign inside of an address or a word is no mark of Markdown, and would be seen as a backslash in the text that people edit. */
turndown.escape = (text) =>
  text
    .split(ADDRESS)
    .map((part, index) =>
      index % 2 === 1 ? part : escapeSigns(part).replace(/(\p{L}|\p{N})\\_(?=\p{L}|\p{N})/gu, '$1_'),
    )
    .join('')

turndown.addRule('item', {
  filter: 'li',
  replacement: (content, node, options) => {
    const list = node.parentElement
    const items = [...(list?.children ?? [])].filter(({ tagName }) => tagName === 'LI')
    const start = Number(list?.getAttribute('start') ?? 1) || 1
    const number = start + items.indexOf(node as Element)
    const mark = list?.tagName === 'OL' ? `${number}. ` : `${options.bulletListMarker} `
    const text = content.trim().replace(/\n{2,}(?=\s*(?:[-*+]|\d+\.) )/g, '\n')
    return `${mark}${text.replace(/\n(?=.)/g, `\n${' '.repeat(mark.length)}`)}\n`
  },
})

turndown.addRule('struck', {
  filter: (node) => ['S', 'DEL', 'STRIKE'].includes(node.nodeName),
  replacement: (content) => (content.trim() === '' ? content : content.replace(/^(\s*)(.*?)(\s*)$/s, '$1~~$2~~$3')),
})

const cellText = (cell: Element) =>
  turndown
    .turndown(cell.innerHTML)
    .replace(/\s*\n\s*/g, ' ')
    .replace(/\|/g, '\\|')

/** A row of a table: a cell over several columns leaves the others empty. */
const cellsOf = (row: HTMLTableRowElement) =>
  [...row.cells].flatMap((cell) => [cellText(cell), ...Array.from({ length: cell.colSpan - 1 }, () => '')])

/** A table of Markdown has a head: it is the first row. A single column is a layout and no table. */
turndown.addRule('table', {
  filter: 'table',
  replacement: (content, node) => {
    const rows = [...(node as HTMLTableElement).rows].map(cellsOf).filter((row) => row.some((cell) => cell !== ''))
    const columns = Math.max(0, ...rows.map((row) => row.length))
    if (columns < 2) return `\n\n${content.trim()}\n\n`
    const line = (cells: string[]) => `| ${Array.from({ length: columns }, (_, at) => cells[at] ?? '').join(' | ')} |`
    const rule = line(Array.from({ length: columns }, () => '---'))
    const [head = [], ...body] = rows
    return `\n\n${[line(head), rule, ...body.map(line)].join('\n')}\n\n`
  },
})

/** The HTML of a clipboard as Markdown. */
export const toMarkdown = (html: string): string =>
  turndown
    .turndown(cleanHtml(html).body)
    .replace(/\u00a0/g, ' ')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
