import { expect, test } from 'vitest'
import { eventsIn } from './eventsIn'

test.each([
  ['no link to /event/3', []],
  ['[one](/event/12), [again](/es/event/12) and [two](https://raymi.example/qu/event/7)', [12, 7]],
  ['[with a title](/event/5 "Inti")', [5]],
  ['[a host](/event-host/5), [a list](/events), [a word](/event/EventPage)', []],
])('%s', (text, ids) => {
  expect(eventsIn(text)).toEqual(ids)
})
