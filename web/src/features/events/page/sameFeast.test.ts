import { expect, test } from 'vitest'
import { city, event } from '@/testing/fixtures'
import { isSameFeast } from './sameFeast'

const on = (feast: string | undefined, cityId = city.id) => ({
  ...event.attributes,
  eventAddress: { address: '', coordinates: '', city: { data: { ...city, id: cityId } } },
  recurrence: feast ? { feast, startsAt: '', endsAt: '' } : null,
})
const EASTER = 'FEAST=EASTER;OFFSET='

test.each([
  ['the eve of Corpus Christi', `${EASTER}60`, on(`${EASTER}59`), true],
  ['its octave, in another town', `${EASTER}60`, on(`${EASTER}67`, 99), true],
  ['Carnival', `${EASTER}60`, on(`${EASTER}-49`), false],
  ['the eve by date', 'FEAST=DATE;MONTH=6;DAY=24', on('FEAST=DATE;MONTH=6;DAY=23'), true],
  ['the eve by offset', 'FEAST=DATE;MONTH=7;DAY=1', on('FEAST=DATE;MONTH=7;DAY=1;OFFSET=-1'), true],
  ['the same day in the town', 'FEAST=DATE;MONTH=6;DAY=24', on('FEAST=DATE;MONTH=6;DAY=24'), true],
  ['the same day in another town', 'FEAST=DATE;MONTH=6;DAY=24', on('FEAST=DATE;MONTH=6;DAY=24', 99), false],
  ['another feast of the week', 'FEAST=DATE;MONTH=6;DAY=24', on('FEAST=DATE;MONTH=6;DAY=29'), false],
  ['the octave of a Sunday', 'FEAST=MONTH;MONTH=10;BYDAY=1SU', on('FEAST=MONTH;MONTH=10;BYDAY=1SU;OFFSET=7'), true],
  ['what is no feast', `${EASTER}60`, on(undefined), false],
])('%s is of the feast: %s', (_name, feast, other, same) => expect(isSameFeast(on(feast), other)).toBe(same))
