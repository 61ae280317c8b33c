import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { client, event, failure, host, one, organizer, picture } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'
import type { Event } from '../core/eventsApi'
import { likeIt, stateOf, type Told, toValues } from '../entry/eventEntry'
import { toEventData } from '../entry/eventForm'

const photo = (id: number, name: string) => ({ id, attributes: { ...picture.attributes, name } })
const stored: Event = {
  ...event.attributes,
  eventName: 'Noche de las danzas',
  eventDescription: 'Ven **temprano**.',
  eventShortDescription: 'Bailan todos los barrios.',
  eventDuration: '90',
  eventMediaPhotos: { data: [photo(8, 'one.jpg'), photo(9, 'two.jpg')] },
  eventSocialMedias: [{ id: 1, socialMediaName: 'YouTube', socialMediaLink: 'youtube.com/x' }],
  occurrences: [
    { id: 1, startsAt: '2027-06-25T00:30:00.000Z', endsAt: '2027-06-25T05:00:00.000Z' },
    { id: 2, startsAt: '2027-07-02T00:30:00.000Z', endsAt: '2027-07-02T05:00:00.000Z' },
  ],
  publishedAt: '2026-11-21T15:00:00.000Z',
  updatedAt: '2026-11-21T15:00:00.000Z',
}
const borrowed = { eventName: 'es', eventDescription: 'es', eventShortDescription: 'es', eventDuration: 'es' } as const
const inLocale = (locale: string | null, change: Partial<Event> = {}): Event => {
  const all = { ...stored, ...change }
  if (locale === 'es') return all
  if (locale === 'qu') return { ...all, servedLocales: borrowed }
  return { ...all, eventName: 'Night of the dances', servedLocales: { ...borrowed, eventName: undefined } }
}

/** The event as each language has it; changes are kept as they come. */
function serve(change: Partial<Event> = {}) {
  const changes: Record<string, unknown>[] = []
  const now = { ...change }
  server.use(
    http.get('*/api/events/42', ({ request }) =>
      HttpResponse.json(one({ id: 42, attributes: inLocale(new URL(request.url).searchParams.get('locale'), now) })),
    ),
    http.put('*/api/events/42', async ({ request }) => {
      const data = JSON.parse(String((await request.formData()).get('data')))
      changes.push(data)
      if (data.eventStatus) now.eventStatus = data.eventStatus
      return HttpResponse.json(one({ id: 42, attributes: inLocale('es', now) }))
    }),
  )
  return changes
}
const open = () => renderApp('/event-edit/42', organizer)
const form = () => screen.findByRole('form', { name: 'Edit event' })

vi.mock('@/shared/forms/drafts/draftStore', () => ({
  keepDraft: async () => true,
  findDraft: async () => undefined,
  dropDraft: async () => {},
}))
beforeEach(() => {
  window.open = vi.fn(() => null)
})

test('what was changed can be cleared, once it is said to be meant: the form is as it was loaded', async () => {
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

test('the form holds each language’s own words, and a photo goes when the change is saved', async () => {
  const changes = serve()
  const { user, router } = await open()
  await form()
  expect(screen.getByLabelText(/^Name of the event: Español/)).toHaveValue('Noche de las danzas')
  expect(screen.getByLabelText(/^Name of the event: English/)).toHaveValue('Night of the dances')
  expect(screen.getByLabelText(/^Name of the event: Runasimi/)).toHaveValue('')
  expect(screen.getByLabelText('Duration in minutes')).toHaveValue('90')
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
  })
  expect(changes[0]).not.toHaveProperty('publishedAt')
})

test('a picture of somebody else is told at its box, and the event is not saved', async () => {
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

test('what is saved without a change is what was there', () => {
  const told: Told = {
    en: { id: 42, attributes: inLocale('en') },
    es: { id: 42, attributes: inLocale('es') },
    qu: { id: 42, attributes: inLocale('qu') },
  }
  expect(toEventData(toValues(told), 11)).toMatchObject({
    eventStartDate: '2027-06-25T00:30:00.000Z',
    eventEndDate: '2027-07-02T05:00:00.000Z',
    isFree: false,
    eventPrice: 35,
    linkToBuyTicket: 'tickets.example.org/42',
    translations: { es: { eventName: 'Noche de las danzas' }, qu: { eventName: '' } },
  })
  expect(likeIt(told).dates).toEqual([{ key: 'first', startDate: '', startTime: '', endDate: '', endTime: '' }])
  expect(likeIt(told).photos.map((item) => item.stored?.id)).toEqual([8, 9])
})

test('a duration in words stays until minutes are given', () => {
  const words = { id: 42, attributes: inLocale('es', { eventDuration: 'dos noches' }) }
  const foreign = { id: 42, attributes: inLocale('qu', { eventDuration: 'dos noches' }) }
  const values = toValues({ en: foreign, es: words, qu: foreign })
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

test('a refused event shows what the editor wrote', async () => {
  serve({ publishedAt: null, reviewState: 'rejected', reviewMessage: 'The hall is closed in June.' })
  await open()
  const panel = within(await screen.findByRole('region', { name: 'State of the event' }))
  expect(panel.getByText('Not accepted')).toBeInTheDocument()
  expect(panel.getByText('The hall is closed in June.')).toBeInTheDocument()
})

test('an event is cancelled with a reason, and brought back', async () => {
  const changes = serve()
  const { user } = await open()
  await form()
  await user.click(screen.getByRole('button', { name: 'Cancel the event' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel the event' }))
  await user.click(dialog.getByRole('button', { name: 'Cancel the event' }))
  expect(await dialog.findByText('This field is required')).toBeInTheDocument()
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

test('an event is deleted after a yes', async () => {
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
  await user.click(screen.getByRole('button', { name: 'No' }))
  expect(deleted).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Delete the event' }))
  await user.click(screen.getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/partner-personal-page'))
  expect(deleted).toBe(true)
})

test('the preview of a draft is what was just saved, under its link', async () => {
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

test('a preview says that it is one, and asks with its token', async () => {
  let token: string | null = null
  server.use(
    http.get('*/api/events/42', ({ request }) => {
      token = new URL(request.url).searchParams.get('preview')
      return HttpResponse.json(one(event))
    }),
  )
  await renderApp('/event/42?preview=abc')
  expect(await screen.findByText('This is a preview. Nobody else sees it yet.')).toBeInTheDocument()
  expect(token).toBe('abc')
})

test('somebody else’s event is no form', async () => {
  serve({ eventHost: { data: { ...host, id: 99 } } })
  await open()
  expect(await screen.findByText('This event is another host’s. You can edit your own.')).toBeInTheDocument()
  expect(screen.queryByRole('form', { name: 'Edit event' })).toBeNull()
})

test('a missing event is missing, and a client edits none', async () => {
  server.use(http.get('*/api/events/42', () => HttpResponse.json(failure('Not Found', {}, 404), { status: 404 })))
  const { unmount } = await open()
  expect(await screen.findByText(/^Page not found/)).toBeInTheDocument()
  unmount()
  await renderApp('/event-edit/42', client)
  expect(await screen.findByText('Only event hosts can create events.')).toBeInTheDocument()
})
