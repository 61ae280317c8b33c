import { expect, test } from 'vitest'
import { type Block, fitText, type Measure, wrap } from './fitText'

/** A font whose letters are half as wide as high. */
const measure: Measure = (text, { size }) => [...text].length * size * 0.5
const letters = (text: string) => [...text].length
const name: Block = {
  text: '',
  font: 'display',
  weight: 600,
  size: 100,
  least: 50,
  leading: 1,
  most: 3,
  before: 20,
}

test.each([
  ['Corpus Christi', 20, ['Corpus Christi']],
  ['Corpus Christi in Cusco', 14, ['Corpus Christi', 'in Cusco']],
  ['Hatun-Hatun-Punchaykuna hoy', 10, ['Hatun-Hatu', 'n-Punchayk', 'una hoy']],
  ['10:00\u00a0–\u00a017:00 Plaza', 13, ['10:00\u00a0–\u00a017:00', 'Plaza']],
  ['  two   spaces ', 20, ['two spaces']],
  ['', 20, []],
])('%j in %d letters', (text, width, lines) => {
  expect(wrap(text, width, letters)).toEqual(lines)
})

test('a short text has the wanted size, and blocks lie below each other', () => {
  const place = { ...name, text: 'Plaza', size: 40, least: 40 }
  expect(fitText([{ ...name, text: 'Inti Raymi' }, place], 1000, 500, measure)).toEqual([
    { text: 'Inti Raymi', font: 'display', weight: 600, size: 100, middle: 50 },
    { text: 'Plaza', font: 'display', weight: 600, size: 40, middle: 140 },
  ])
})

test('a longer text is smaller, so that nothing is left out', () => {
  const text = 'The great procession of the fifteen saints and virgins'
  const lines = fitText([{ ...name, text }], 900, 500, measure)
  expect(lines.map((line) => line.text).join(' ')).toBe(text)
  expect(lines[0]?.size).toBeLessThan(100)
  expect(lines.length).toBeLessThanOrEqual(3)
  const low = fitText([{ ...name, text }], 900, 160, measure)
  expect(low.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(160)
})

test('a text that is too long even in the least size ends with an ellipsis within its lines', () => {
  const lines = fitText([{ ...name, text: 'word '.repeat(200) }], 500, 400, measure)
  expect(lines.map(({ size }) => size)).toEqual([50, 50, 50])
  expect(lines[2]?.text).toMatch(/^word .*…$/)
  for (const line of lines) expect(measure(line.text, line)).toBeLessThanOrEqual(500)
})
