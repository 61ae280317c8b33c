/** A table in a paragraph: how many lines are before it, and its rows, the head first. */
type Table = { before: number; rows: string[][] }

const SPACES = /^[ \t]+|[ \t]+$/g
export const trimmed = (text: string) => text.replace(SPACES, '')

/** The number of columns of the line below a head; 0 for another line. */
export function columnsOf(line: string): number {
  if (!/^(?! {0,3}\t| {4})[ \t|:-]+$/.test(line)) return 0
  const parts = line.split('|')
  if (trimmed(parts[0] ?? '') === '') parts.shift()
  if (parts.length > 0 && trimmed(parts.at(-1) ?? '') === '') parts.pop()
  return parts.every((part) => /^:?-+:?$/.test(trimmed(part))) ? parts.length : 0
}

/** The cells of a line; a sign of a column after a backslash is text. */
function cellsOf(line: string): string[] {
  const text = trimmed(line)
  const end = text.endsWith('|') ? text.length - 1 : text.length
  const cells: string[] = []
  for (let at = text.startsWith('|') ? 1 : 0; at < end; ) {
    let close = at
    while (close < end && (text[close] !== '|' || text[close - 1] === '\\')) close++
    cells.push(trimmed(text.slice(at, close)))
    at = close + 1
  }
  return cells
}

/** Finds the table that the lines of a paragraph contain; the server finds the same. */
export function tableIn(lines: string[]): Table | null {
  const at = lines.findIndex((line, index) => index > 0 && columnsOf(line) > 0)
  if (at < 0) return null
  const columns = columnsOf(lines[at] ?? '')
  const head = cellsOf(lines[at - 1] ?? '')
  if (head.length !== columns) return null
  const row = (line: string) => {
    const cells = cellsOf(line)
    return head.map((_, column) => cells[column] ?? '')
  }
  return { before: at - 1, rows: [head, ...lines.slice(at + 1).map(row)] }
}
