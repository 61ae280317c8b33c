import { expect, test } from 'vitest'
import { readWords, withFilters, withoutWords } from './searchWords'

const TODAY = '2026-11-27'
const PLACES = [
  { code: 'san-blas', name: 'San Blas' },
  { code: 'centro', name: 'Centro histórico' },
]
const TONIGHT = { when: 'tonight', from: '', to: '' }
const TOMORROW = { when: '', from: '2026-11-28', to: '2026-11-28' }
const FREE = { free: 'true' }
const CHILDREN = { audience: 'children,families' }

test.each([
  ['free concert tonight', 'concert', { ...FREE, ...TONIGHT }],
  ['concierto gratis esta noche', 'concierto', { ...FREE, ...TONIGHT }],
  ['Kunan tuta taki', 'taki', TONIGHT],
  ['teatro para niños mañana', 'teatro', { ...CHILDREN, ...TOMORROW }],
  ['ninos MAÑANA', '', { ...CHILDREN, ...TOMORROW }],
  ['museums this weekend', 'museums', { when: 'weekend', from: '', to: '' }],
  ['fin de semana', '', { when: 'weekend', from: '', to: '' }],
  ['kunan p’unchay', '', { when: '', from: TODAY, to: TODAY }],
  ["kunan p'unchay", '', { when: '', from: TODAY, to: TODAY }],
  ['jazz san blas', 'jazz', { neighbourhood: 'san-blas' }],
  ['centro historico free', '', { neighbourhood: 'centro', ...FREE }],
  ['Corpus Christi', 'Corpus Christi', {}],
  ['misa de la mañana', 'misa de la mañana', {}],
  ['freedom', 'freedom', {}],
  ['Niño Manuelito', 'Niño Manuelito', {}],
  ['tonight tomorrow', 'tomorrow', TONIGHT],
  ['free gratis', 'gratis', FREE],
  ['san blas centro histórico', 'centro histórico', { neighbourhood: 'san-blas' }],
  ['"free walking tour" tonight', '"free walking tour"', TONIGHT],
  ['', '', {}],
])('%s is a search for "%s"', (text, rest, parts) => {
  const reading = readWords(text, TODAY, PLACES)
  expect(reading.rest).toBe(rest)
  expect(Object.assign({}, ...reading.understood.map((one) => one.parts))).toEqual(parts)
})

test('the filters stand for their words, and a time replaces the one of the address', () => {
  const params = new URLSearchParams('q=jazz+tonight&city=cusco&from=2026-12-01&to=2026-12-02')
  const filtered = withFilters(params, readWords('jazz tonight', TODAY, PLACES))
  expect(Object.fromEntries(filtered)).toEqual({ q: 'jazz', city: 'cusco', when: 'tonight' })
  const only = withFilters(new URLSearchParams('q=free'), readWords('free', TODAY, PLACES))
  expect(Object.fromEntries(only)).toEqual({ free: 'true' })
})

test('without the words of a filter the others stay', () => {
  const { understood } = readWords('gratis  teatro esta noche', TODAY, PLACES)
  expect(understood.map((one) => withoutWords('gratis  teatro esta noche', one))).toEqual([
    'teatro esta noche',
    'gratis teatro',
  ])
})
