import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { newItem } from '@/shared/forms/uploads/mediaItem'
import { signedIn, userLoaded } from '@/shared/session/session'
import { stored as drafts } from '@/testing/drafts'
import { client, event, failure, many, one, organizer, picture } from '@/testing/fixtures'
import { pendingCall } from '@/testing/pendingCall'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'
import { type EventValues, emptyEvent } from '../entry/eventForm'
import { notSaved } from '../entry/saveEvent'

vi.mock('@/shared/forms/drafts/draftStore', () => import('@/testing/drafts'))
beforeEach(() => {
  drafts.clear()
  // Days before today are refused.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T15:00:00Z') })
})

const image = (name: string) => new File([name], name, { type: 'image/png' })
const published = { ...event, attributes: { ...event.attributes, publishedAt: '2026-11-21T15:00:00.000Z' } }

/** Accepts uploads; every file gets the next id. Returns the idempotency keys. */
function serveUploads() {
  const keys: string[] = []
  server.use(
    http.post('*/api/upload', ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key') ?? 'none')
      return HttpResponse.json([{ id: 70 + keys.length, ...picture.attributes }])
    }),
  )
  return keys
}

const type = (label: RegExp | string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })

/** Waits for the parts of the form that are chunks of their own. */
async function allParts() {
  await screen.findByLabelText('Duration in minutes')
  await screen.findByLabelText(/^Venue/)
  await screen.findByRole('combobox', { name: /^City/ })
}

/** Opens a completed form by restoring a draft; the browser test fills it in by hand. */
async function openFilled() {
  const values: EventValues = {
    ...emptyEvent(),
    name: { en: 'Night of the dances', es: 'Noche de las danzas', qu: '' },
    categories: ['5'],
    short: { en: 'All quarters dance.', es: '', qu: '' },
    description: { en: 'Come **early**.', es: '', qu: '' },
    banner: [newItem(image('banner.png'))],
    photos: [newItem(image('one.png')), newItem(image('two.png'))],
    dates: [{ key: 'first', startDate: '2027-06-24', startTime: '19:30', endDate: '2027-06-25', endTime: '00:00' }],
    place: 'Main square',
    city: '3',
    address: 'Plaza 1',
    point: '-13.42,-71.85',
    tel: '+51 84 555 011',
    mail: 'event@example.org',
    pricing: 'free',
  }
  const id = `create-event of ${organizer.id}`
  drafts.set(id, { id, form: id, title: '', savedAt: Date.now(), data: { values, work: notSaved } })
  const page = await renderApp('/create-event', organizer)
  await screen.findByText(/^You see what you had typed/)
  await allParts()
  return page
}
const publish = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Publish' }))

const sent = {
  eventCategory: [5],
  eventStartDate: '2027-06-25T00:30:00.000Z',
  eventEndDate: '2027-06-25T05:00:00.000Z',
  occurrences: [{ startsAt: '2027-06-25T00:30:00.000Z', endsAt: '2027-06-25T05:00:00.000Z' }],
  recurrence: null,
  programmeKind: null,
  linkToBuyTicket: null,
  eventDigitalCatalog: null,
  eventWebSite: null,
  isFree: true,
  eventPrice: null,
  eventBanner: 71,
  eventMediaPhotos: [72, 73],
  eventMediaVideos: [],
  eventAddress: { city: 3, address: 'Plaza 1', coordinates: '-13.42,-71.85' },
  eventContacts: { place: 'Main square', tel: '+51 84 555 011', mail: 'event@example.org' },
  eventSocialMedias: [],
  accessibility: [],
  audiences: [],
  languages: [],
  setting: null,
  needsBooking: null,
  eventHost: 11,
  translations: {
    en: {
      eventName: 'Night of the dances',
      eventShortDescription: 'All quarters dance.',
      eventDescription: 'Come **early**.',
      eventDuration: '',
      eventAgeRestrictions: '',
      eventRules: '',
      accessibilityNote: '',
      source: '',
    },
    es: {
      eventName: 'Noche de las danzas',
      eventShortDescription: '',
      eventDescription: '',
      eventDuration: '',
      eventAgeRestrictions: '',
      eventRules: '',
      accessibilityNote: '',
      source: '',
    },
    qu: {
      eventName: '',
      eventShortDescription: '',
      eventDescription: '',
      eventDuration: '',
      eventAgeRestrictions: '',
      eventRules: '',
      accessibilityNote: '',
      source: '',
    },
  },
}

test('publishing uploads file by file, creates the event and opens its page', async () => {
  const files = serveUploads()
  let form: FormData | undefined
  server.use(
    http.post('*/api/events', async ({ request }) => {
      form = await request.formData()
      expect(request.headers.get('Authorization')).toBe('Bearer token')
      return HttpResponse.json(one(published))
    }),
  )
  const { router, user } = await openFilled()
  expect(await screen.findByText('early', { selector: 'strong' })).toBeInTheDocument()
  await publish(user)
  expect(await screen.findByText('The event is published.')).toBeInTheDocument()
  await waitFor(() => expect(router.state.location.pathname).toBe('/event/42'))
  expect(new Set(files).size).toBe(3)
  expect(JSON.parse(String(form?.get('data')))).toEqual(sent)
  expect(drafts.size).toBe(0)
})

test('an event that awaits an editor has its own message', async () => {
  serveUploads()
  const waiting = { ...event, attributes: { ...event.attributes, publishedAt: null, reviewState: 'pending' } }
  server.use(http.post('*/api/events', () => HttpResponse.json(one(waiting))))
  const { user } = await openFilled()
  await publish(user)
  expect(await screen.findByText('Sent. An editor looks at it before it is public.')).toBeInTheDocument()
})

test('an empty form marks every missing field and sends nothing', async () => {
  server.use(
    http.get('*/api/events', () => HttpResponse.json(many([]))),
    http.get('*/api/partners/11', () => HttpResponse.json(failure('x', {}, 404), { status: 404 })),
  )
  const { user } = await renderApp('/create-event', organizer)
  await allParts()
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  const summary = await screen.findByRole('region', { name: '17 things are missing' })
  await waitFor(() => expect(summary).toHaveFocus())
  const links = within(summary).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Missing: Name of the event',
    'Category: choose at least one',
    'Missing: Short description',
    'Missing: Description',
    'Choose a file: Banner',
    'Choose a file: Photos',
    'Missing: Start date',
    'Missing: Start time',
    'Missing: End date',
    'Missing: End time',
    'Missing: Venue',
    'Missing: City',
    'Missing: Address',
    'Choose the place on the map',
    'Missing: Telephone',
    'Missing: E-mail',
    'Missing: Entry',
  ])
  // No toast: the summary says it.
  expect(screen.queryByText(/marked fields/)).toBeNull()
  await user.click(within(summary).getByRole('link', { name: 'Missing: City' }))
  expect(screen.getByRole('combobox', { name: /^City/ })).toHaveFocus()
  const rail = within(screen.getByRole('navigation', { name: 'Parts of the form' }))
  expect(rail.getAllByText(/to correct/)).toHaveLength(5)
})

test('several dates are sorted; a duplicate and an end before the start are refused', async () => {
  serveUploads()
  let data: typeof sent | undefined
  server.use(
    http.post('*/api/events', async ({ request }) => {
      data = JSON.parse(String((await request.formData()).get('data')))
      return HttpResponse.json(one(published))
    }),
  )
  const { user } = await openFilled()
  await user.click(screen.getByRole('button', { name: 'Add a date' }))
  const second = within(screen.getByRole('group', { name: 'Date 2' }))
  expect(second.getByLabelText(/^Start date/)).toHaveValue('25/06/2027')
  expect(second.getByLabelText(/^Start time/)).toHaveValue('19:30')
  const set = (label: RegExp, value: string) => fireEvent.change(second.getByLabelText(label), { target: { value } })
  set(/^Start date/, '2027-06-24')
  set(/^End date/, '2027-06-25')
  await publish(user)
  expect(await screen.findByText('This date is in the list already')).toBeInTheDocument()
  set(/^Start date/, '2027-06-20')
  set(/^End date/, '19/06/2027')
  await publish(user)
  expect(await screen.findByText('The end must not be before the start')).toBeInTheDocument()
  fireEvent.change(screen.getByDisplayValue('19/06/2027'), { target: { value: '2027-06-21' } })
  await publish(user)
  await waitFor(() => expect(data?.occurrences).toHaveLength(2))
  expect(data?.eventStartDate).toBe('2027-06-21T00:30:00.000Z')
  expect(data?.eventEndDate).toBe('2027-06-25T05:00:00.000Z')
})

test('a price has cents, and what is no amount stays with an error and is not sent', async () => {
  serveUploads()
  const prices: unknown[] = []
  server.use(
    http.post('*/api/events', async ({ request }) => {
      prices.push(JSON.parse(String((await request.formData()).get('data'))).eventPrice)
      return HttpResponse.json(one(published))
    }),
  )
  const { user } = await openFilled()
  await user.click(screen.getByRole('radio', { name: 'With a price' }))
  const price = screen.getByLabelText(/^Price in soles/)
  await user.type(price, '10-20')
  for (const name of ['Publish', 'Save as draft']) {
    await user.click(screen.getByRole('button', { name }))
    expect(price).toHaveValue('10-20')
    expect(price).toHaveAccessibleDescription('Write one amount in soles: 20.50')
  }
  await user.clear(price)
  await user.type(price, '20,50')
  await user.tab()
  expect(price).toHaveValue('20.50')
  expect(screen.getByText('S/ 20.50')).toBeInTheDocument()
  await publish(user)
  await waitFor(() => expect(prices).toEqual([20.5]))
})

test('a past day that is typed is refused at its field, published or as a draft', async () => {
  const { user } = await openFilled()
  const start = screen.getByLabelText(/^Start date/)
  fireEvent.change(start, { target: { value: '24/11/2026' } })
  for (const name of ['Publish', 'Save as draft']) {
    await user.click(screen.getByRole('button', { name }))
    expect(start).toHaveValue('24/11/2026')
    expect(start).toHaveAccessibleDescription('Choose today or a later day')
  }
})

test('a validation error of the server is shown at its field, and all input stays', async () => {
  serveUploads()
  const key = 'this_field_is_incorrect'
  const problem = { path: ['eventContacts', 'mail'], key, message: 'x', name: 'ValidationError' }
  server.use(
    http.post('*/api/events', () => HttpResponse.json(failure('1 error', { errors: [problem] }), { status: 400 })),
  )
  const { user } = await openFilled()
  await publish(user)
  expect(await screen.findByText('This field is incorrect')).toBeInTheDocument()
  expect(screen.getByLabelText(/^E-mail/)).toHaveAttribute('aria-invalid', 'true')
  expect(screen.getByLabelText(/^Name of the event: English/)).toHaveValue('Night of the dances')
  expect(screen.getByAltText('banner.png')).toBeInTheDocument()
  expect(drafts.size).toBe(1)
})

test('after a lost answer the same call is repeated with its key, and no file is uploaded twice', async () => {
  const files = serveUploads()
  const calls: { key: string | null; data: typeof sent }[] = []
  const changes: (typeof sent)[] = []
  server.use(
    http.post('*/api/events', async ({ request }) => {
      const data = JSON.parse(String((await request.formData()).get('data')))
      calls.push({ key: request.headers.get('Idempotency-Key'), data })
      return calls.length === 1 ? HttpResponse.error() : HttpResponse.json(one(published))
    }),
    http.put('*/api/events/42', async ({ request }) => {
      changes.push(JSON.parse(String((await request.formData()).get('data'))))
      return HttpResponse.json(one(published))
    }),
  )
  const { user } = await openFilled()
  await publish(user)
  expect(await screen.findByText('The connection broke. Everything is still here: try again.')).toBeInTheDocument()
  type(/^Venue/, 'Other square')
  await publish(user)
  expect(await screen.findByText('The event is published.')).toBeInTheDocument()
  expect(files).toHaveLength(3)
  expect(calls).toHaveLength(2)
  expect(calls[1]).toEqual(calls[0])
  expect(calls[0]?.data.eventContacts.place).toBe('Main square')
  expect(changes.map(({ eventContacts }) => eventContacts.place)).toEqual(['Other square'])
})

test('a failed upload is marked, and only that file is uploaded again', async () => {
  const keys: string[] = []
  server.use(
    http.post('*/api/upload', ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key') ?? 'none')
      if (keys.length === 2) return HttpResponse.json(failure('x', { key: 'file_broken' }), { status: 400 })
      return HttpResponse.json([{ id: 70 + keys.length, ...picture.attributes }])
    }),
    http.post('*/api/events', () => HttpResponse.json(one(published))),
  )
  const { user } = await openFilled()
  await publish(user)
  const list = screen.getByRole('group', { name: /^Photos/ })
  expect(await within(list).findByText('The file cannot be read. Try another copy of it.')).toBeInTheDocument()
  await publish(user)
  expect(await screen.findByText('The event is published.')).toBeInTheDocument()
  expect(new Set(keys.slice(0, 3)).size).toBe(3)
  expect(keys.slice(3)).toEqual([keys[1]])
})

test('when the session expires during an upload, the form stays and the upload continues after the login', async () => {
  const bearers: (string | null)[] = []
  server.use(
    http.post('*/api/upload', ({ request }) => {
      bearers.push(request.headers.get('Authorization'))
      if (bearers.length === 2) return HttpResponse.json(failure('Missing or invalid credentials'), { status: 401 })
      return HttpResponse.json([{ id: 70 + bearers.length, ...picture.attributes }])
    }),
    http.post('*/api/events', () => HttpResponse.json(one(published))),
  )
  const { store, user } = await openFilled()
  await publish(user)
  expect(await screen.findByText(/^Your session has ended/)).toBeInTheDocument()
  await waitFor(() => expect(store.getState().session).toMatchObject({ token: null, loginOpen: true }))
  expect(screen.getByDisplayValue('Noche de las danzas')).toBeInTheDocument()
  store.dispatch(signedIn('new'))
  store.dispatch(userLoaded(organizer))
  expect(await screen.findByText('The event is published.')).toBeInTheDocument()
  expect(bearers).toEqual(['Bearer token', 'Bearer token', 'Bearer new', 'Bearer new'])
})

test('after the login of another user the form is replaced', async () => {
  server.use(http.post('*/api/upload', () => HttpResponse.json(failure('no'), { status: 401 })))
  const { store, user } = await openFilled()
  await publish(user)
  await waitFor(() => expect(store.getState().session.token).toBeNull())
  store.dispatch(signedIn('new'))
  store.dispatch(userLoaded({ ...organizer, id: organizer.id + 1 }))
  await waitFor(() => expect(screen.queryByDisplayValue('Noche de las danzas')).toBeNull())
})

test('a draft has no required fields and opens in the editor', async () => {
  let data: (typeof sent & { publishedAt?: null }) | undefined
  const draft = { ...event, attributes: { ...event.attributes, publishedAt: null } }
  server.use(
    http.post('*/api/events', async ({ request }) => {
      data = JSON.parse(String((await request.formData()).get('data')))
      return HttpResponse.json(one(draft))
    }),
    http.get('*/api/events/42', () => HttpResponse.json(one(draft))),
  )
  const { router, user } = await renderApp('/create-event', organizer)
  await user.click(await screen.findByRole('button', { name: 'Save as draft' }))
  expect(await screen.findByText('The draft is saved.')).toBeInTheDocument()
  await waitFor(() => expect(router.state.location.pathname).toBe('/event-edit/42'))
  expect(data).toMatchObject({ publishedAt: null, eventStartDate: null, occurrences: [], eventBanner: null })
})

test('after a form was saved and cleared, saving updates the same event', async () => {
  const calls: string[] = []
  const draft = { ...event, attributes: { ...event.attributes, publishedAt: null } }
  const saved = ({ request }: { request: Request }) => {
    calls.push(request.method)
    return HttpResponse.json(one(draft))
  }
  server.use(
    http.post('*/api/events', saved),
    http.put('*/api/events/42', saved),
    http.get('*/api/events/42', () => HttpResponse.json(one(draft))),
    http.post('*/api/events/42/preview', () => HttpResponse.json(failure('No preview'), { status: 400 })),
  )
  window.open = vi.fn(() => null)
  const { user } = await renderApp('/create-event', organizer)
  await allParts()
  const preview = screen.getByRole('button', { name: 'Preview' })
  await user.click(preview)
  await waitFor(() => expect(calls).toEqual(['POST']))
  // Saved without a preview: the form stays open.
  expect(await screen.findByText('No preview')).toBeInTheDocument()
  type(/^Venue/, 'Another hall')
  await user.click(await screen.findByRole('button', { name: 'Clear' }))
  await user.click(screen.getByRole('button', { name: 'Yes' }))
  await user.click(screen.getByRole('button', { name: 'Save as draft' }))
  await waitFor(() => expect(calls).toEqual(['POST', 'PUT']))
})

test('a visitor sees the login', async () => {
  await renderApp('/create-event')
  expect(await screen.findByRole('dialog', { name: 'Log in' })).toBeInTheDocument()
})

test('a client sees how to become a host', async () => {
  await renderApp('/create-event', client)
  expect(await screen.findByText('Only organisers can create events.')).toBeInTheDocument()
})

async function leave(user: UserEvent, router: Awaited<ReturnType<typeof openFilled>>['router'], question: RegExp) {
  router.navigate('/news')
  expect(await screen.findByText(question)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Leave' }))
  // The form may be hidden before it is unmounted.
  expect(await screen.findByRole('heading', { level: 1, name: 'News' })).toBeInTheDocument()
  expect(router.state.location.pathname).toBe('/news')
}

test('leaving during the upload creates no event and retains a draft', async () => {
  const upload = pendingCall('post', '*/api/upload', () => HttpResponse.json([{ id: 71, ...picture.attributes }]))
  const created = pendingCall('post', '*/api/events', () => HttpResponse.json(one(published)))
  created.release()
  const { user, router } = await openFilled()
  await publish(user)
  await waitFor(() => expect(upload.calls).toHaveLength(1))
  await leave(user, router, /^What you changed is not sent yet/)
  upload.release()
  await router.navigate('/create-event')
  await screen.findByText(/^You see what you had typed/)
  expect(created.calls).toEqual([])
  await publish(user)
  expect(await screen.findByText('The event is published.')).toBeInTheDocument()
  expect(created.calls).toHaveLength(1)
})

test('when the event is created after leaving, a toast is shown without a navigation', async () => {
  serveUploads()
  const created = pendingCall('post', '*/api/events', () => HttpResponse.json(one(published)))
  const { user, router } = await openFilled()
  await publish(user)
  await waitFor(() => expect(created.calls).toHaveLength(1))
  await leave(user, router, /^It is on its way and goes on when you leave/)
  created.release()
  expect(await screen.findByText('The event is published.')).toBeInTheDocument()
  expect(router.state.location.pathname).toBe('/news')
  expect(drafts.size).toBe(0)
})

test('when the creation fails after leaving, a toast is shown without login or navigation', async () => {
  serveUploads()
  const refused = () => HttpResponse.json(failure('x', {}, 401), { status: 401 })
  const created = pendingCall('post', '*/api/events', refused)
  const { user, router, store } = await openFilled()
  await publish(user)
  await waitFor(() => expect(created.calls).toHaveLength(1))
  await leave(user, router, /^It is on its way/)
  created.release()
  const text = 'It could not be sent. What you typed waits in its form as a draft.'
  expect(await screen.findByText(text)).toBeInTheDocument()
  expect(store.getState().session.loginOpen).toBe(false)
  expect(router.state.location.pathname).toBe('/news')
  expect(drafts.size).toBe(1)
})
