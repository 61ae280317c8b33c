/** A text with what is selected in it. */
export type Selection = { text: string; from: number; to: number }

const lineStart = (text: string, at: number) => text.lastIndexOf('\n', at - 1) + 1
const lineEnd = (text: string, at: number) => {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end
}
const put = ({ text, from, to }: Selection, piece: string, mark: [number, number]): Selection => ({
  text: text.slice(0, from) + piece + text.slice(to),
  from: from + mark[0],
  to: from + mark[1],
})

/** Puts marks around the selection, or takes them away when they are there. */
export function wrap(s: Selection, mark: string): Selection {
  const { text, from, to } = s
  const around = text.slice(from - mark.length, from) === mark && text.slice(to, to + mark.length) === mark
  // One star of a pair of two is not a mark of its own.
  const longer = mark === '*' && text.slice(from - 2, from) === '**' && text.slice(from - 3, from) !== '***'
  if (around && !longer) {
    return {
      text: text.slice(0, from - mark.length) + text.slice(from, to) + text.slice(to + mark.length),
      from: from - mark.length,
      to: to - mark.length,
    }
  }
  const inner = text.slice(from, to)
  return put(s, mark + inner + mark, [mark.length, mark.length + inner.length])
}

/** Changes each line of the selection; what comes of it is selected. */
function eachLine({ text, from, to }: Selection, change: (line: string, index: number) => string): Selection {
  const start = lineStart(text, from)
  const end = lineEnd(text, to)
  const lines = text.slice(start, end).split('\n').map(change).join('\n')
  return { text: text.slice(0, start) + lines + text.slice(end), from: start, to: start + lines.length }
}

/** Begins every line of the selection with a mark, or takes it away when all lines have it. */
export function prefix(s: Selection, mark: (index: number) => string, pattern: RegExp): Selection {
  const start = lineStart(s.text, s.from)
  const all = s.text
    .slice(start, lineEnd(s.text, s.to))
    .split('\n')
    .every((line) => pattern.test(line))
  return eachLine(s, (line, index) => (all ? line.replace(pattern, '') : mark(index) + line))
}

/** No heading, then ever smaller ones, then none again. */
export const heading = (s: Selection): Selection =>
  eachLine(s, (line) => {
    const [, signs = '', rest = ''] = /^(#*) ?(.*)$/.exec(line) ?? []
    if (signs.length >= 4) return rest
    return `${signs === '' ? '##' : `${signs}#`} ${rest}`
  })

/** What is selected becomes the words; the address is selected to be typed over. */
export function link(s: Selection, words: string, image = false): Selection {
  const inner = s.text.slice(s.from, s.to) || words
  const before = `${image ? '!' : ''}[${inner}](`
  return put(s, `${before}https://)`, [before.length, before.length + 'https://'.length])
}

const ownLines = (s: Selection, block: string, mark: [number, number]): Selection => {
  const before = s.from === lineStart(s.text, s.from) ? '' : '\n\n'
  return put({ ...s, from: s.to }, `${before}${block}\n`, [before.length + mark[0], before.length + mark[1]])
}

export function table(s: Selection, column: string): Selection {
  const head = `| ${column} 1 | ${column} 2 |`
  return ownLines(s, `${head}\n| --- | --- |\n|  |  |`, [2, 2 + column.length + 2])
}

export function code(s: Selection): Selection {
  const inner = s.text.slice(s.from, s.to)
  if (!inner.includes('\n')) return wrap(s, '`')
  return put(s, `\`\`\`\n${inner}\n\`\`\``, [4, 4 + inner.length])
}
