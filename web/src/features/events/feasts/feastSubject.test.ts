import { expect, test } from 'vitest'
import { feastSubject } from './feastSubject'

test.each([
  ['christmas', 'procession'],
  ['lord-of-the-earthquakes', 'procession'],
  ['all-saints', 'procession'],
  ['pachamama', 'ritual'],
  ['santurantikuy', 'market'],
  ['independence-day', 'feast'],
  ['inti-raymi', 'feast'],
])('the drawing of %s shows a %s', (code, area) => {
  expect(feastSubject(code)).toEqual({ seed: `feast ${code}`, area })
})
