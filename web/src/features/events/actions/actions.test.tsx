import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, test } from 'vitest'
import { event, one } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'

afterEach(() => localStorage.clear())

/** The names of the actions of an event; the last ones are those of the bar on a phone. */
async function actionsOf(attributes: Partial<typeof event.attributes>) {
  server.use(
    http.get('*/api/events/42', () =>
      HttpResponse.json(one({ id: 42, attributes: { ...event.attributes, ...attributes } })),
    ),
  )
  const app = await renderApp('/event/42')
  const side = within(await screen.findByRole('complementary', { name: 'When and where' }))
  const nodes = [...side.queryAllByRole('button'), ...side.queryAllByRole('link')]
  return { ...app, side, names: nodes.map((node) => node.textContent?.trim()) }
}

const plan = ['Save', 'Calendar', 'Share']

test.each([
  ['with a ticket sale', {}, [...plan, 'Buy ticket']],
  ['without one', { linkToBuyTicket: null }, [...plan, 'Add to calendar']],
  ['to be booked', { linkToBuyTicket: null, needsBooking: true }, [...plan, 'Book']],
  ['that is cancelled', { eventStatus: 'cancelled' as const }, ['Share']],
  ['that is postponed', { eventStatus: 'postponed' as const }, ['Save', 'Share']],
])('an event %s has its actions', async (_name, attributes, names) => {
  expect((await actionsOf(attributes)).names).toEqual(names)
})

test('a cancelled event that was saved can be removed from the list', async () => {
  const entry = { kind: 'event', id: '42', name: 'Night', at: 1 }
  localStorage.setItem('raymi-saved', JSON.stringify({ version: 1, entries: [entry] }))
  const { user, side } = await actionsOf({ eventStatus: 'cancelled' })
  await user.click(side.getByRole('button', { name: /^Save: / }))
  expect(side.queryByRole('button', { name: /^Save: / })).toBeNull()
})

test('the calendar of an event with several dates can follow all of them', async () => {
  const at = (day: number) => ({
    id: day,
    startsAt: `2030-06-0${day}T23:00:00Z`,
    endsAt: `2030-06-0${day + 1}T01:00:00Z`,
  })
  const { user } = await actionsOf({ occurrences: [at(1), at(2)], eventEndDate: '2030-06-03T01:00:00Z' })
  await user.click(screen.getByRole('button', { name: 'Calendar' }))
  await user.click(await screen.findByRole('button', { name: 'Follow in my calendar' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Follow in my calendar' }))
  expect(dialog.getByRole('link', { name: 'Apple' }).getAttribute('href')).toContain('event=42')
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})
