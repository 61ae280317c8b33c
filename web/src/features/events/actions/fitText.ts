/** A text of several lines: its sizes and heights in pixels, from the wanted size down to the least one. */
export type Block = {
  text: string
  font: 'display' | 'text'
  weight: number
  size: number
  least: number
  /** The height of a line, relative to its size. */
  leading: number
  /** The greatest number of lines. */
  most: number
  /** The space before it. */
  before: number
}
type FontOf = Pick<Block, 'font' | 'weight'> & { size: number }
/** A line with the middle of its height. */
export type Line = FontOf & { text: string; middle: number }
/** The width of a text in a font. */
export type Measure = (text: string, font: FontOf) => number

const STEPS = 12

/** Breaks a text between words, and a word that is wider than the line between its letters. */
export function wrap(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/[ \n]+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word
    if (widthOf(longer) <= width) {
      line = longer
      continue
    }
    if (line) lines.push(line)
    line = ''
    for (const letter of word) {
      if (line && widthOf(line + letter) > width) {
        lines.push(line)
        line = ''
      }
      line += letter
    }
  }
  return line ? [...lines, line] : lines
}

/** Shortens the last of the lines that are kept, so that it shows that there was more. */
function shorten(lines: string[], most: number, width: number, widthOf: (text: string) => number): string[] {
  if (lines.length <= most) return lines
  let last = lines[most - 1] ?? ''
  while (last && widthOf(`${last}…`) > width) last = [...last].slice(0, -1).join('')
  return [...lines.slice(0, most - 1), `${last.trimEnd()}…`]
}

/** The lines of blocks below each other: of the largest size at which nothing is left out, else of the least one. */
export function fitText(blocks: Block[], width: number, height: number, measure: Measure): Line[] {
  for (let step = 0; step <= STEPS; step += 1) {
    let top = 0
    let isWhole = true
    const fitted = blocks.flatMap(({ text, font, weight, size: wanted, least, leading, most, before }, index) => {
      const size = Math.round(wanted - ((wanted - least) * step) / STEPS)
      const widthOf = (part: string) => measure(part, { font, weight, size })
      const lines = wrap(text, width, widthOf)
      isWhole &&= lines.length <= most
      if (index > 0) top += before
      return shorten(lines, most, width, widthOf).map((line) => {
        top += size * leading
        return { text: line, font, weight, size, middle: top - (size * leading) / 2 }
      })
    })
    if ((isWhole && top <= height) || step === STEPS) return fitted
  }
  return []
}
