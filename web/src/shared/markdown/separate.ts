import { columnsOf, trimmed } from './tables'

const FENCE = /^[ \t]*(?:```|~~~)/
const UNDERLINE = /^[ \t>]*(?:=+|-+)[ \t]*$/
const PREFIX = /^[ \t>]*/
const DEFINITION =
  /^(?:[ \t>]|[-+*][ \t]|\d{1,9}[.)][ \t])*\[[^[\]]+\]:[ \t]*[^ \t]+(?:[ \t]+(?:"[^"]*"|'[^']*'|\([^()]*\)))?[ \t]*$/
const ITEM = /^[ \t>]*(?:[-+*]|\d{1,9}[.)])[ \t]/
const TITLE = /^[ \t>]*["'(]/
const isBlank = (line: string | undefined) => line === undefined || trimmed(line.replaceAll('>', '')) === ''

/**
 * Puts empty lines where parsers disagree about the end of a block: after a table, whose text a line of signs below it would make a
 * heading, and after the definition of a link, which some take for the beginning of a paragraph.
 */
export function separated(source: string): string {
  let [fenced, table, defined] = [false, false, false]
  const lines = source.split('\n')
  const out: string[] = []
  lines.forEach((line, index) => {
    const [before, after] = [lines[index - 1], lines[index + 1]]
    if (FENCE.test(line)) fenced = !fenced
    const ends = table && !fenced && UNDERLINE.test(line)
    if (trimmed(line) === '' || ends) table = false
    if (line.includes('|') && columnsOf(line.replace(PREFIX, '')) > 0) table = true
    defined = !fenced && DEFINITION.test(line) && (defined || isBlank(before) || ITEM.test(line))
    if (ends) out.push(PREFIX.exec(line)?.[0] ?? '')
    out.push(line)
    if (defined && !isBlank(after) && !TITLE.test(after ?? '') && !DEFINITION.test(after ?? '')) out.push('')
  })
  return out.join('\n')
}
