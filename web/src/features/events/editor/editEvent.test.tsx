import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { client, editor, event, failure, host, many, one, organizer, picture } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'
import { asRequested } from '@/testing/translated'
import type { Event } from '../core/eventsApi'
import { duplicateValues, stateOf, toValues } from '../entry/eventEntry'
import { toEventData } from '../entry/eventForm'

const photo = (id: number, name: string) => ({ id, attributes: { ...picture.attributes, name } })
const stored: Event = {
  ...event.attributes,
  eventMediaPhotos: { data: [photo(8, 'one.jpg'), photo(9, 'two.jpg')] },
  eventSocialMedias: [{ id: 1, socialMediaName: 'YouTube', socialMediaLink: 'youtube.com/x' }],
  occurrences: [
    { id: 1, startsAt: '2027-06-25T00:30:00.000Z', endsAt: '2027-06-25T05:00:00.000Z' },
    { id: 2, startsAt: '2027-07-02T00:30:00.000Z', endsAt: '2027-07-02T05:00:00.000Z' },
  ],
  publishedAt: '2026-11-21T15:00:00.000Z',
  updatedAt: '2026-11-21T15:00:00.000Z',
}
const spanish = {
  eventName: 'Noche de las danzas',
  eventDescription: 'Ven **temprano**.',
  eventShortDescription: 'Bailan todos los barrios.',
  eventDuration: '90',
}
const translated = (change: Partial<Event> = {}): Event => ({
  ...stored,
  translations: { es: spanish, en: { eventName: 'Night of the dances' } },
  ...change,
})

/** Serves the event, and records its reads and updates. */
function serve(change: Partial<Event> = {}) {
  const changes: Record<string, unknown>[] = []
  const current = translated(change)
  reads.length = 0
  server.use(
    http.get('*/api/events/42', ({ request }) => {
      reads.push(request.url)
      return HttpResponse.json(one(asRequested(request, { id: 42, attributes: current })))
    }),
    http.put('*/api/events/42', async ({ request }) => {
      const data = JSON.parse(String((await request.formData()).get('data')))
      changes.push(data)
      if (data.eventStatus) current.eventStatus = data.eventStatus
      return HttpResponse.json(one({ id: 42, attributes: current }))
    }),
  )
  return changes
}
const reads: string[] = []
const open = () => renderApp('/event-edit/42', organizer)
/** Waits for the form with its parts that are chunks of their own. */
const form = async () => {
  await screen.findByRole('form', { name: 'Edit event' })
  await screen.findByLabelText('Duration in minutes')
  await screen.findByLabelText(/^Venue/)
}

vi.mock('@/shared/forms/drafts/draftStore', () => import('@/testing/drafts'))
beforeEach(() => {
  window.open = vi.fn(() => null)
})

test('clearing a changed form asks for confirmation and restores the loaded values', async () => {
  serve()
  const { user } = await open()
  await form()
  const [clear, venue] = [screen.getByText('Clear'), screen.getByLabelText(/^Venue/)]
  expect(clear).toBeDisabled()
  fireEvent.change(venue, { target: { value: 'Elsewhere' } })
  fireEvent.click(screen.getByLabelText('Remove: one.jpg'))
  await user.click(clear)
  await user.click(within(await screen.findByRole('dialog', { name: 'Clear the form?' })).getByText('No'))
  expect(venue).toHaveValue('Elsewhere')
  await user.click(clear)
  await user.click(screen.getByText('Yes', { selector: 'dialog button' }))
  expect(venue).toHaveValue(stored.eventContacts?.place ?? '')
  expect(screen.getByLabelText('Remove: one.jpg')).toBeInTheDocument()
  expect(clear).toBeDisabled()
  expect(screen.getByLabelText(/^Name of the event: Español/)).toHaveFocus()
  expect(screen.queryByText('Clear the form?')).not.toBeInTheDocument()
})

test('the form contains the texts of each language without fallbacks, and a photo is removed on save', async () => {
  const changes = serve()
  const { user, router } = await open()
  await form()
  expect(screen.getByLabelText(/^Name of the event: Español/)).toHaveValue('Noche de las danzas')
  expect(screen.getByLabelText(/^Name of the event: English/)).toHaveValue('Night of the dances')
  expect(screen.getByLabelText(/^Name of the event: Runasimi/)).toHaveValue('')
  expect(screen.getByLabelText('Duration in minutes')).toHaveValue('90')
  expect(reads).toHaveLength(1)
  expect(screen.getByRole('group', { name: 'Date 2' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Remove: one.jpg' }))
  expect(changes).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/event/42'))
  expect(changes).toHaveLength(1)
  expect(changes[0]).toMatchObject({
    eventBanner: 7,
    eventMediaPhotos: [9],
    eventSocialMedias: [{ socialMediaName: 'YouTube' }],
    translations: { en: { eventName: 'Night of the dances' }, es: spanish, qu: { eventName: '' } },
  })
  expect(changes[0]).not.toHaveProperty('publishedAt')
})

test('a picture of another user is reported at its field, and the event is not saved', async () => {
  serve()
  const errors = [{ path: ['eventMediaPhotos'], message: 'x', key: 'file_not_yours' }]
  server.use(http.put('*/api/events/42', () => HttpResponse.json(failure('x', { errors }), { status: 400 })))
  const { user, router } = await open()
  await form()
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  const box = screen.getByRole('group', { name: /^Photos/ })
  await waitFor(() => expect(box).toHaveAccessibleDescription(/belongs to somebody else\. Take it out/))
  expect(router.state.location.pathname).toBe('/event-edit/42')
})

test('saving without changes sends the loaded data', () => {
  expect(toEventData(toValues(translated()), 11)).toMatchObject({
    eventStartDate: '2027-06-25T00:30:00.000Z',
    eventEndDate: '2027-07-02T05:00:00.000Z',
    isFree: false,
    eventPrice: 35,
    linkToBuyTicket: 'tickets.example.org/42',
    translations: { es: { eventName: 'Noche de las danzas' }, qu: { eventName: '' } },
  })
  expect(duplicateValues({ id: 42, attributes: translated() }).dates).toEqual([
    { key: 'first', startDate: '', startTime: '', endDate: '', endTime: '' },
  ])
  expect(duplicateValues({ id: 42, attributes: translated() }).photos.map((item) => item.stored?.id)).toEqual([8, 9])
})

test('a duration given as text is sent until minutes are entered', () => {
  const values = toValues(translated({ translations: { es: { eventDuration: 'dos noches' } } }))
  expect(values.duration).toBeNull()
  expect(toEventData(values, 11).translations.es.eventDuration).toBe('dos noches')
  expect(toEventData({ ...values, duration: 60 }, 11).translations.qu.eventDuration).toBe('60')
})

test.each([
  [{ publishedAt: 'x' }, 'published'],
  [{ publishedAt: null, reviewState: 'pending' as const }, 'pending'],
  [{ publishedAt: null, reviewState: 'rejected' as const }, 'rejected'],
  [{ publishedAt: null }, 'draft'],
])('%o is %s', (change, state) => expect(stateOf({ ...stored, ...change })).toBe(state))

test('a rejected event shows the message of the editor', async () => {
  serve({ publishedAt: null, reviewState: 'rejected', reviewMessage: 'The hall is closed in June.' })
  await open()
  const panel = within(await screen.findByRole('region', { name: 'State of the event' }))
  expect(panel.getByText('Not accepted')).toBeInTheDocument()
  expect(panel.getByText('The hall is closed in June.')).toBeInTheDocument()
})

test('an event is cancelled with a reason, and reinstated', async () => {
  const changes = serve()
  const { user } = await open()
  await form()
  await user.click(screen.getByRole('button', { name: 'Cancel the event' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel the event' }))
  await user.click(dialog.getByRole('button', { name: 'Cancel the event' }))
  expect(await dialog.findByText(/^Missing: /)).toBeInTheDocument()
  expect(changes).toEqual([])
  fireEvent.change(dialog.getByLabelText(/^Reason: Español/), { target: { value: 'Lluvia' } })
  await user.click(dialog.getByRole('button', { name: 'Cancel the event' }))
  await user.click(await screen.findByRole('button', { name: 'It takes place after all' }))
  expect(await screen.findByRole('button', { name: 'Cancel the event' })).toBeInTheDocument()
  const reason = (es: string) => ({ en: { statusReason: '' }, es: { statusReason: es }, qu: { statusReason: '' } })
  expect(changes).toEqual([
    { eventStatus: 'cancelled', translations: reason('Lluvia') },
    { eventStatus: 'scheduled', translations: reason('') },
  ])
})

test('an event is deleted after a confirmation', async () => {
  serve()
  let deleted = false
  server.use(
    http.delete('*/api/events/42', () => {
      deleted = true
      return HttpResponse.json(one(event))
    }),
  )
  const { user, router } = await open()
  await form()
  await user.click(screen.getByRole('button', { name: 'Delete the event' }))
  await user.click(await screen.findByRole('button', { name: 'No' }))
  expect(deleted).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Delete the event' }))
  await user.click(await screen.findByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/partner-personal-page'))
  expect(deleted).toBe(true)
})

test('an event that could not be deleted leaves the reason in the dialog', async () => {
  serve()
  server.use(http.delete('*/api/events/42', () => HttpResponse.json(failure('x', {}, 500), { status: 500 })))
  const { user } = await open()
  await form()
  await user.click(screen.getByRole('button', { name: 'Delete the event' }))
  await user.click(await screen.findByRole('button', { name: 'Yes' }))
  const dialog = within(screen.getByRole('dialog'))
  await waitFor(() => expect(dialog.getByRole('alert')).not.toBeEmptyDOMElement())
})

test('the preview of a draft saves it and opens its signed link', async () => {
  const changes = serve({ publishedAt: null })
  const tab = { location: { assign: vi.fn() }, close: vi.fn() }
  window.open = vi.fn(() => tab as unknown as Window)
  server.use(
    http.post('*/api/events/42/preview', () =>
      HttpResponse.json({ data: { url: '/event/42?preview=abc', expiresAt: '2026-11-21T16:00:00.000Z' } }),
    ),
  )
  const { user } = await open()
  await form()
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  await waitFor(() => expect(tab.location.assign).toHaveBeenCalledWith('/event/42?preview=abc'))
  expect(changes).toMatchObject([{ publishedAt: null }])
})

test.each([
  ['a draft', null, 'This is a preview. Only people with this link see it, for a day.'],
  [
    'a later publication',
    '2999-01-01T15:00:00.000Z',
    'This is a preview. Only people with this link see it, for a day.',
  ],
  ['a public event', '2020-01-01T15:00:00.000Z', 'This is a preview. The event is public, so everybody sees it.'],
])('the preview of %s has a notice and requests the event with its token', async (_name, publishedAt, notice) => {
  let token: string | null = null
  const previewed = { ...event, attributes: { ...event.attributes, publishedAt } }
  server.use(
    http.get('*/api/events/42', ({ request }) => {
      token = new URL(request.url).searchParams.get('preview')
      return HttpResponse.json(one(previewed))
    }),
  )
  await renderApp('/event/42?preview=abc')
  expect(await screen.findByText(notice)).toBeInTheDocument()
  expect(token).toBe('abc')
  expect(screen.queryByRole('button', { name: 'End the preview links' })).toBeNull()
})

test('a host ends the preview links of an own event', async () => {
  let ended = 0
  const own = { ...event, attributes: { ...event.attributes, eventHost: { data: host } } }
  server.use(
    http.get('*/api/events/42', () => HttpResponse.json(one(own))),
    http.delete('*/api/events/42/preview', () => {
      ended++
      return HttpResponse.json({ ok: true })
    }),
  )
  await renderApp('/event/42?preview=abc', organizer)
  fireEvent.click(await screen.findByRole('button', { name: 'End the preview links' }))
  expect(await screen.findByText('The preview links of this event have ended.')).toBeInTheDocument()
  expect(ended).toBe(1)
})

test('an event of another host shows a notice instead of the form', async () => {
  serve({ eventHost: { data: { ...host, id: 99 } } })
  await open()
  expect(await screen.findByText('This event is another organiser’s. You can edit your own.')).toBeInTheDocument()
  expect(screen.queryByRole('form', { name: 'Edit event' })).toBeNull()
})

test('a missing event is "not found", and a client sees no form', async () => {
  server.use(http.get('*/api/events/42', () => HttpResponse.json(failure('Not Found', {}, 404), { status: 404 })))
  const { unmount } = await open()
  expect(await screen.findByText(/^Page not found/)).toBeInTheDocument()
  unmount()
  await renderApp('/event-edit/42', client)
  expect(await screen.findByText('Only organisers can create events.')).toBeInTheDocument()
})

test('a text is marked as outdated in the language whose source changed after it', async () => {
  serve()
  const state = (field: string, locale: string, state: string) => ({ id: 42, attributes: { field, locale, state } })
  server.use(
    http.get('*/api/texts/events/42', () =>
      HttpResponse.json(many([state('eventName', 'en', 'outdated'), state('eventName', 'qu', 'missing')])),
    ),
  )
  await open()
  await form()
  const name = within(screen.getByRole('group', { name: /Name of the event/ }))
  expect(await name.findByText('outdated')).toBeInTheDocument()
  expect(name.getByRole('textbox', { name: /English.*outdated/ })).toHaveValue('Night of the dances')
  expect(name.getByRole('textbox', { name: /Runasimi.*missing/ })).toHaveValue('')
  expect(name.getAllByText('outdated')).toHaveLength(1)
})

test('the note of a date is marked as outdated in the dialog of that date', async () => {
  const notes = { es: 'Graniza', en: 'Rain' }
  const [first, second] = stored.occurrences ?? []
  if (!first || !second) throw new Error('the event has two dates')
  serve({
    occurrences: [
      { ...first, notes },
      { ...second, status: 'cancelled', notes },
    ],
  })
  const state = { field: 'occurrences.2.note', locale: 'en', state: 'outdated' }
  server.use(http.get('*/api/texts/events/42', () => HttpResponse.json(many([{ id: 42, attributes: state }]))))
  const { user } = await open()
  await form()
  for (const [day, marks] of [
    [/^Change: Thu 24 Jun/, 0],
    [/^Change: Thu 1 Jul/, 1],
  ] as const) {
    await user.click(await screen.findByRole('button', { name: day }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByLabelText(/^Note for visitors: English/)).toHaveValue('Rain')
    expect(dialog.queryAllByText('outdated')).toHaveLength(marks)
    await user.click(dialog.getByRole('button', { name: 'Close' }))
  }
})

test('an editor corrects the kind of programme, which its host does not see', async () => {
  const changes = serve({ programmeKind: 'event' })
  const { user } = await renderApp('/event-edit/42', editor)
  await form()
  const kinds = within(await screen.findByRole('group', { name: 'Kind of programme' }))
  expect(kinds.getByRole('radio', { name: 'Event' })).toBeChecked()
  await user.click(kinds.getByRole('radio', { name: 'Season' }))
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(changes).toMatchObject([{ programmeKind: 'season' }]))
})

test('what an editor corrected stays when the host saves', async () => {
  const changes = serve({ programmeKind: 'season' })
  const { user } = await open()
  await form()
  expect(screen.queryByRole('group', { name: 'Kind of programme' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(changes).toHaveLength(1))
  expect(changes[0]).not.toHaveProperty('programmeKind')
})
