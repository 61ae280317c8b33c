import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { client, editor, event, failure, host, many, named, one, organizer } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { searches, server } from '@/testing/server'
import type { Event } from '../core/eventsApi'

const otherHost = { ...organizer, eventHostData: { id: 12, commercialName: 'Another' } }
/** No other events below the one of the page. */
const noOthers = () =>
  server.use(
    http.get(/\/api\/events(\/search)?$/, () => HttpResponse.json(many([]))),
    http.get('*/api/events-collections', () => HttpResponse.json(many([]))),
  )
const edit = () => screen.queryByRole('link', { name: 'Edit event: Night of the dances' })

test.each([
  ['its host', organizer],
  ['an editor', editor],
])('%s finds the actions on the page of an event', async (_who, user) => {
  noOthers()
  const app = await renderApp('/event/42', user)
  expect(await screen.findByRole('link', { name: 'Edit event: Night of the dances' })).toHaveAttribute(
    'href',
    '/event-edit/42',
  )
  await app.user.click(screen.getByRole('button', { name: 'More actions: Night of the dances' }))
  const more = within(screen.getByRole('dialog', { name: 'Night of the dances' }))
  expect(more.getByRole('link', { name: 'Duplicate' })).toHaveAttribute('href', '/create-event?from=42')
  await app.user.click(more.getByRole('button', { name: 'Cancel the event' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel the event' }))
  expect(dialog.getAllByLabelText(/Reason/)).not.toHaveLength(0)
})

test.each([
  ['a visitor', undefined],
  ['a client', client],
  ['another host', otherHost],
])('%s finds none', async (_who, user) => {
  noOthers()
  await renderApp('/event/42', user)
  expect(await screen.findByRole('heading', { level: 1, name: 'Night of the dances' })).toBeInTheDocument()
  await screen.findByRole('button', { name: 'Share' })
  expect(edit()).toBeNull()
})

test('a cancelled event is reinstated', async () => {
  server.use(
    http.get('*/api/events/42', () =>
      HttpResponse.json(one({ id: 42, attributes: { ...event.attributes, eventStatus: 'cancelled' } })),
    ),
  )
  const sent: unknown[] = []
  server.use(
    http.put('*/api/events/42', async ({ request }) => {
      sent.push(JSON.parse(String((await request.formData()).get('data'))))
      return HttpResponse.json(one(event))
    }),
  )
  noOthers()
  const app = await renderApp('/event/42', organizer)
  await app.user.click(await screen.findByRole('button', { name: /^More actions/ }))
  await app.user.click(screen.getByRole('button', { name: 'It takes place after all' }))
  await waitFor(() => expect(sent).toMatchObject([{ eventStatus: 'scheduled' }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an event that could not be reinstated leaves the reason in the dialog', async () => {
  serveStored({ eventStatus: 'cancelled' })
  server.use(http.put('*/api/events/42', () => HttpResponse.json(failure('Something broke'), { status: 400 })))
  const { user } = await renderApp('/event/42', organizer)
  await user.click(await screen.findByRole('button', { name: /^More actions/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'It takes place after all' }))
  await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent('Something broke'))
})

/** Serves the stored event with its reasons, and records what is sent. */
function serveStored(attributes: Partial<Event>) {
  const sent: unknown[] = []
  server.use(
    http.get('*/api/events/42', () =>
      HttpResponse.json(one({ id: 42, attributes: { ...event.attributes, ...attributes } })),
    ),
    http.put('*/api/events/42', async ({ request }) => {
      sent.push(JSON.parse(String((await request.formData()).get('data'))))
      return HttpResponse.json(one(event))
    }),
  )
  noOthers()
  return sent
}

test.each([
  ['its host', organizer],
  ['an editor', editor],
])('%s gives an event any state, with its reason in each language', async (_who, who) => {
  const stored = { eventStatus: 'movedOnline' as const, translations: { es: { statusReason: 'Por la lluvia' } } }
  const sent = serveStored(stored)
  const { user } = await renderApp('/event/42', who)
  await user.click(await screen.findByRole('button', { name: /^More actions/ }))
  await user.click(screen.getByRole('button', { name: 'Change the state' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the state' }))
  expect(await dialog.findByRole('radio', { name: 'Moved online' })).toBeChecked()
  const states = dialog.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)
  expect(states).toEqual(['As planned', 'Cancelled', 'Postponed', 'New date', 'Moved online', 'Full'])
  expect(dialog.getByLabelText(/^Reason: Español/)).toHaveValue('Por la lluvia')
  await user.click(dialog.getByRole('radio', { name: 'Postponed' }))
  fireEvent.change(dialog.getByLabelText(/^Reason: English/), { target: { value: 'Rain' } })
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([
    {
      eventStatus: 'postponed',
      translations: { en: { statusReason: 'Rain' }, es: { statusReason: 'Por la lluvia' }, qu: { statusReason: '' } },
    },
  ])
})

test('a postponed event needs a reason, a full one does not, and one as planned has none', async () => {
  const sent = serveStored({ eventStatus: 'scheduled' })
  const { user } = await renderApp('/event/42', organizer)
  await user.click(await screen.findByRole('button', { name: /^More actions/ }))
  await user.click(screen.getByRole('button', { name: 'Change the state' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the state' }))
  expect(await dialog.findByRole('radio', { name: 'As planned' })).toBeChecked()
  expect(dialog.queryByLabelText(/^Reason/)).toBeNull()
  await user.click(dialog.getByRole('radio', { name: 'Postponed' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(sent).toEqual([])
  expect(dialog.getByRole('group', { name: /^Reason/ })).toHaveAccessibleDescription(/^Missing: Reason/)
  await user.click(dialog.getByRole('radio', { name: 'Full' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toMatchObject([{ eventStatus: 'full' }]))
})

test('a state that could not be changed leaves the reason in the dialog', async () => {
  serveStored({ eventStatus: 'scheduled' })
  server.use(http.put('*/api/events/42', () => HttpResponse.json(failure('Something broke'), { status: 400 })))
  const { user } = await renderApp('/event/42', organizer)
  const text = 'Something broke'
  await user.click(await screen.findByRole('button', { name: /^More actions/ }))
  await user.click(screen.getByRole('button', { name: 'Change the state' }))
  const state = within(await screen.findByRole('dialog', { name: 'Change the state' }))
  await user.click(await state.findByRole('radio', { name: 'Full' }))
  await user.click(state.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(state.getByRole('alert')).toHaveTextContent(text))
  await user.click(state.getByRole('button', { name: 'Close' }))
  await user.click(screen.getByRole('button', { name: /^More actions/ }))
  await user.click(screen.getByRole('button', { name: 'Cancel the event' }))
  const cancel = within(await screen.findByRole('dialog', { name: 'Cancel the event' }))
  fireEvent.change(cancel.getByLabelText(/^Reason: English/), { target: { value: 'Rain' } })
  await user.click(cancel.getByRole('button', { name: 'Cancel the event' }))
  await waitFor(() => expect(cancel.getByRole('alert')).toHaveTextContent(text))
})

test('a usual reason fills the texts in every language', async () => {
  const sent = serveStored({})
  const { user } = await renderApp('/event/42', organizer)
  await user.click(await screen.findByRole('button', { name: /^More actions/ }))
  await user.click(screen.getByRole('button', { name: 'Cancel the event' }))
  const cancel = within(await screen.findByRole('dialog', { name: 'Cancel the event' }))
  await user.click(cancel.getByRole('button', { name: 'Rain' }))
  expect(cancel.getByRole('button', { name: 'Rain' })).toHaveAttribute('aria-pressed', 'true')
  expect(cancel.getByLabelText(/^Reason: English/)).toHaveValue('Rain')
  await user.click(cancel.getByRole('button', { name: 'Cancel the event' }))
  const translations = { en: { statusReason: 'Rain' }, es: { statusReason: 'Lluvia' }, qu: { statusReason: 'Para' } }
  await waitFor(() => expect(sent).toEqual([{ eventStatus: 'cancelled', translations }]))
})

test('an event that is over is duplicated, but not cancelled', async () => {
  noOthers()
  const dates = { eventStartDate: '2025-06-24T14:00:00.000Z', eventEndDate: '2025-06-24T23:00:00.000Z' }
  server.use(
    http.get('*/api/events/42', () =>
      HttpResponse.json(one({ id: 42, attributes: { ...event.attributes, ...dates } })),
    ),
  )
  const app = await renderApp('/event/42', organizer)
  await app.user.click(await screen.findByRole('button', { name: /^More actions/ }))
  expect(screen.getByRole('link', { name: 'Duplicate' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Cancel the event' })).toBeNull()
})

/** Serves two cards, of which the first belongs to the host; the ids of the host's events are on two pages. */
function serveCards() {
  const asked: string[] = []
  server.use(
    http.get('*/api/events', ({ request }) => {
      const params = new URL(request.url).searchParams
      const owner = params.get('filters[eventHost][id][$eq]')
      const page = Number(params.get('pagination[page]'))
      asked.push(`${owner} page ${page}`)
      return HttpResponse.json(many([named(page === 1 ? 7 : 1, 'Own')], page, 2))
    }),
    searches(() => HttpResponse.json(many([named(1, 'Own'), named(2, 'Foreign')].map(asCard)))),
  )
  return asked
}

function asCard({ id, attributes }: typeof event) {
  const { eventHost: _, ...rest } = attributes
  return { id, attributes: rest }
}

test('cards have the actions on the events of the host only, whose ids are read once', async () => {
  const asked = serveCards()
  await renderApp('/events', organizer)
  expect(await screen.findByRole('link', { name: 'Edit event: Own' })).toHaveAttribute('href', '/event-edit/1')
  expect(screen.queryByRole('link', { name: 'Edit event: Foreign' })).toBeNull()
  expect(asked).toEqual([`${host.id} page 1`, `${host.id} page 2`])
})

test('editors have them on every card', async () => {
  const asked = serveCards()
  await renderApp('/events', editor)
  expect(await screen.findByRole('link', { name: 'Edit event: Own' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Edit event: Foreign' })).toBeInTheDocument()
  expect(asked).toEqual([])
})
