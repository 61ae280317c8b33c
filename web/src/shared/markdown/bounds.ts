import { MARKDOWN_CELLS, MARKDOWN_LENGTH, MARKDOWN_MARKS, MARKDOWN_NESTING, MARKDOWN_WORK } from '@/shared/constants'

/** Control characters that parsers treat differently, as the one that they stand for. */
const CONTROLS: Record<string, string> = { '\0': '\ufffd', '\v': ' ', '\f': ' ', '\u0085': ' ' }

const MARKS = /^(?:[ \t>]|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))*/

/** Writes a tab among the marks of a line as the spaces that it means, up to the next fourth column. */
function withoutTabs(line: string): string {
  const marks = MARKS.exec(line)?.[0] ?? ''
  if (!marks.includes('\t')) return line
  let out = ''
  for (const sign of marks) out += sign === '\t' ? ' '.repeat(4 - (out.length % 4)) : sign
  return out + line.slice(marks.length)
}

/** A text with one kind of line break, also at its end, and without control characters and tabs that parsers read differently. */
export function normalized(source: string): string {
  const text = source.replace(/\r\n?/g, '\n').replace(/[\0\v\f\u0085]/g, (sign) => CONTROLS[sign] ?? sign)
  const lines = text.split('\n').map(withoutTabs).join('\n')
  return lines.endsWith('\n') ? lines : `${lines}\n`
}

const count = (text: string, signs: string) => {
  let found = 0
  for (const sign of text) if (signs.includes(sign)) found++
  return found
}

/** How deep the marks at the beginning of a line may nest quotes and lists: a level of a list is indented by two columns or more. */
function depthOf(line: string): number {
  let [depth, columns, at] = [0, 0, 0]
  for (;;) {
    const sign = line[at] ?? ''
    const mark = /^(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))/.exec(line.slice(at, at + 11))?.[0]
    if (sign === ' ' || sign === '\t') columns += sign === '\t' ? 4 : 1
    else if (mark) depth++
    else return depth + Math.floor(columns / 2)
    at += mark?.length ?? 1
    // A space after a mark belongs to it.
    if (mark && /[ \t]/.test(line[at] ?? '')) at++
  }
}

/** The greatest number of brackets that are open at once. */
function bracketsIn(block: string): number {
  let [open, most] = [0, 0]
  for (const sign of block) {
    if (sign === '[') most = Math.max(most, ++open)
    else if (sign === ']') open = Math.max(0, open - 1)
  }
  return most
}

/** The paragraphs of a text; each but the first begins with the line break of an empty line. */
function blocksOf(source: string): string[] {
  const blocks: string[] = []
  let from = 0
  for (let at = source.indexOf('\n\n'); at >= 0; at = source.indexOf('\n\n', at + 1)) {
    blocks.push(source.slice(from, at + 1))
    from = at + 1
  }
  return [...blocks, source.slice(from)]
}

/**
 * The beginning of a text that is rendered, and the rest, which is shown as it is: the rest begins with the paragraph that exceeds a bound
 * of the length, the marks, the nesting or the work of the parser. The server has the same bounds.
 */
export function bounded(source: string): { head: string; rest: string } {
  let [at, length, marks, work] = [0, 0, 0, 0]
  for (const block of blocksOf(source)) {
    const size = [...block].length
    const own = count(block, '[]*_`~<!&')
    length += size
    marks += own
    work += own * size
    const nesting = Math.max(bracketsIn(block), ...block.split('\n').map(depthOf))
    const within = length <= MARKDOWN_LENGTH && marks <= MARKDOWN_MARKS && work <= MARKDOWN_WORK
    if (!within || nesting >= MARKDOWN_NESTING) return { head: source.slice(0, at), rest: source.slice(at) }
    at += block.length
  }
  return { head: source, rest: '' }
}

/** Counts the cells of all tables of a text; a table beyond the bound is a paragraph. */
export function cellsWithin(lines: string[], used: { cells: number }): boolean {
  const columns = Math.max(...lines.map((line) => count(line, '|'))) + 1
  const cells = columns * lines.length
  if (columns === 1 || used.cells + cells > MARKDOWN_CELLS) return false
  used.cells += cells
  return true
}
