import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import type { Entity } from '@/shared/api/strapi'
import { addDays, dayOf, limaInstant } from '@/shared/dates/lima'
import { event, failure, many, one, organizer } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'
import { asRequested } from '@/testing/translated'
import type { OwnEvent, OwnGroup } from './ownEventsApi'

const today = dayOf(new Date())
const evening = (days: number) => ({
  startsAt: limaInstant(addDays(today, days), '19:00'),
  endsAt: limaInstant(addDays(today, days), '21:00'),
})
const spanOf = (first: number, last = first) => ({
  eventStartDate: evening(first).startsAt,
  eventEndDate: evening(last).endsAt,
  occurrences: [],
})
const published = { publishedAt: '2026-11-20T15:00:00.000Z' }
const own = (id: number, eventName: string, attributes: Partial<OwnEvent>): Entity<OwnEvent> => ({
  id,
  attributes: {
    ...event.attributes,
    reviewState: undefined,
    reviewMessage: undefined,
    publishedAt: null,
    eventName,
    translations: { en: { eventName } },
    ...attributes,
  },
})

/** The requested group, identified by its filters. */
function groupOf(params: URLSearchParams): OwnGroup {
  if (params.get('filters[publishedAt][$null]')) return 'waiting'
  expect(params.get('filters[publishedAt][$notNull]')).toBe('true')
  return params.has('filters[eventEndDate][$lte]') ? 'over' : 'coming'
}

type Lists = Partial<Record<OwnGroup, Entity<OwnEvent>[]>>

/** Serves the events of a host by group and page. */
function serve(lists: Lists) {
  const requests: { group: OwnGroup; params: URLSearchParams }[] = []
  const removed: number[] = []
  server.use(
    http.get('*/api/users/me/sessions', () => HttpResponse.json(many([]))),
    http.get('*/api/events', ({ request }) => {
      const params = new URL(request.url).searchParams
      const group = groupOf(params)
      requests.push({ group, params })
      const all = (lists[group] ?? [])
        .filter(({ id }) => !removed.includes(id))
        .map((event) => asRequested(request, event))
      const page = Number(params.get('pagination[page]') ?? 1)
      const size = Number(params.get('pagination[pageSize]'))
      const pages = Math.ceil(all.length / size)
      return HttpResponse.json(many(all.slice((page - 1) * size, page * size), page, pages, all.length))
    }),
    http.delete('*/api/events/:id', ({ params }) => {
      removed.push(Number(params.id))
      return HttpResponse.json(one(event))
    }),
  )
  return { requests, removed }
}

const region = async () => within(await screen.findByRole('region', { name: 'My events' }))
type Region = Awaited<ReturnType<typeof region>>
const names = (list: Region) => list.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)

test('own events show their state, the message of the editors and the actions', async () => {
  const { requests, removed } = serve({
    waiting: [
      own(1, 'Draft one', {}),
      own(2, 'Waiting', { reviewState: 'pending' }),
      own(3, 'Refused', { reviewState: 'rejected', reviewMessage: 'No date.' }),
    ],
    coming: [own(4, 'On', published), own(5, 'Off', { ...published, eventStatus: 'cancelled' })],
  })
  const { user } = await renderApp('/partner-personal-page', organizer)
  const list = await region()
  await list.findByText('On')
  const states = /^(Draft|Waiting for an editor|Not accepted|Published|Cancelled)$/
  expect(list.getAllByText(states, { selector: 'p' }).map(({ textContent }) => textContent)).toEqual([
    'Draft',
    'Waiting for an editor',
    'Not accepted',
    'Published',
    'Cancelled',
  ])
  expect(list.getByText('No date.')).toBeInTheDocument()
  expect(list.getByRole('link', { name: 'Edit event: On' })).toHaveAttribute('href', '/event-edit/4')
  expect(list.getByRole('link', { name: 'Duplicate: On' })).toHaveAttribute('href', '/create-event?from=4')
  const cancels = list.getAllByRole('button', { name: /^(Cancel the event|It takes place after all)/ })
  expect(cancels.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Cancel the event: On',
    'It takes place after all: Off',
  ])
  const waiting = requests.filter(({ group }) => group === 'waiting').map(({ params }) => params)
  expect(waiting.map((params) => params.get('publicationState'))).toEqual(['preview'])
  await user.click(list.getByRole('button', { name: 'Delete the event: On' }))
  expect(within(await screen.findByRole('dialog')).getByRole('button', { name: 'No' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(removed).toEqual([])
  await user.click(list.getByRole('button', { name: 'Delete the event: On' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(list.queryByText('On')).not.toBeInTheDocument())
  expect(removed).toEqual([4])
  expect(list.getByRole('heading', { name: 'My events' })).toHaveFocus()
})

test('unpublished events come first, then coming events by their next day, with time and number of further dates', async () => {
  const dates = [-7, 5, 12].map((days, id) => ({ id, ...evening(days) }))
  serve({
    waiting: [own(1, 'Draft one', {})],
    coming: [
      own(2, 'Tuesdays', { ...published, ...spanOf(-7, 12), occurrences: dates.slice(1) }),
      own(3, 'Exhibition', { ...published, ...spanOf(-3, 30) }),
      own(4, 'Tomorrow’s concert', { ...published, ...spanOf(1) }),
      own(5, 'Concert of the month', { ...published, ...spanOf(20) }),
    ],
  })
  await renderApp('/partner-personal-page', organizer)
  const list = await region()
  await list.findByText('Tuesdays')
  expect(names(list)).toEqual(['Draft one', 'Exhibition', 'Tomorrow’s concert', 'Tuesdays', 'Concert of the month'])
  expect(list.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Not public yet',
    'Coming events',
  ])
  const card = (name: string) => list.getByText(name).closest('article')
  expect(card('Tomorrow’s concert')).toHaveTextContent(/Tomorrow · 19:00/)
  expect(card('Tomorrow’s concert')).not.toHaveTextContent(/more date/)
  expect(card('Tuesdays')).toHaveTextContent(/· 19:00 and 1 more date(?!s)/)
})

test('events that are over are only counted until their list is opened', async () => {
  const { requests } = serve({
    over: [
      own(1, 'Last feast', { ...published, ...spanOf(-9) }),
      own(2, 'Rained off', { ...published, ...spanOf(-9), eventStatus: 'cancelled' }),
    ],
  })
  const { user } = await renderApp('/partner-personal-page', organizer)
  const list = await region()
  const over = await list.findByText('Over (2)')
  expect(list.queryByText('You have no events yet.')).not.toBeInTheDocument()
  expect(list.queryByText('Last feast')).not.toBeInTheDocument()
  expect(requests.filter(({ group }) => group === 'over')).toHaveLength(1)
  await user.click(over)
  const feast = (await list.findByText('Last feast')).closest('article') as HTMLElement
  expect(within(feast).getByText('This event is over')).toBeInTheDocument()
  expect(within(feast).queryByText('Published')).not.toBeInTheDocument()
  const off = list.getByText('Rained off').closest('article') as HTMLElement
  expect(within(off).getByText('Cancelled')).toBeInTheDocument()
  expect(requests.at(-1)?.params.getAll('sort[0]')).toEqual(['eventEndDate:desc'])
})

test('more events than a page are loaded page by page', async () => {
  const coming = Array.from({ length: 30 }, (_, index) =>
    own(index + 1, `Evening ${index + 1}`, { ...published, ...spanOf(index + 1) }),
  )
  serve({ coming })
  const { user } = await renderApp('/partner-personal-page', organizer)
  const list = await region()
  await list.findByText('Evening 1')
  await user.click(list.getByRole('button', { name: 'Show more' }))
  await list.findByText('Evening 24')
  await user.click(list.getByRole('button', { name: 'Show more' }))
  await list.findByText('Evening 30')
  expect(names(list)).toEqual(coming.map(({ attributes }) => attributes.eventName))
  expect(list.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
})

test('a host without events sees a notice, and a failed list can be retried', async () => {
  serve({})
  const first = await renderApp('/partner-personal-page', organizer)
  expect(await (await region()).findByText('You have no events yet.')).toBeInTheDocument()
  first.unmount()
  server.use(http.get('*/api/events', () => HttpResponse.json(failure('x'), { status: 400 })))
  const { user } = await renderApp('/partner-personal-page', organizer)
  const list = await region()
  await waitFor(() => expect(list.getAllByRole('button', { name: 'Try again' })).toHaveLength(3))
  expect(list.queryByText('You have no events yet.')).not.toBeInTheDocument()
  serve({ coming: [own(4, 'On', published)] })
  for (const retry of list.getAllByRole('button', { name: 'Try again' })) await user.click(retry)
  expect(await list.findByText('On')).toBeInTheDocument()
})

test('missing fields are listed by language with links to the form', async () => {
  const all = { eventName: 'On', eventShortDescription: 'Dance.', eventDescription: 'All dance.' }
  const translations = { en: all, es: all, qu: { eventShortDescription: 'Tusuy.' } }
  serve({ waiting: [own(4, 'On', { translations })] })
  const { user } = await renderApp('/partner-personal-page', organizer)
  const list = await region()
  await user.click(await list.findByText(/ES 80 % · EN 80 % · QU 60 %/))
  const scores = within(list.getByRole('list', { name: 'How complete “On” is' }))
  const [, , quechua] = scores.getAllByRole('listitem')
  expect(within(quechua as HTMLElement).getByText('60% complete')).toBeInTheDocument()
  expect(within(quechua as HTMLElement).getByRole('link', { name: 'Description' })).toHaveAttribute(
    'href',
    '/event-edit/4#eventDescription.qu',
  )
})

test('an event that was deleted elsewhere disappears from the list', async () => {
  const { removed } = serve({ coming: [own(4, 'On', published)] })
  const { user } = await renderApp('/partner-personal-page', organizer)
  const list = await region()
  server.use(
    http.delete('*/api/events/4', () => {
      removed.push(4)
      return HttpResponse.json(failure('Not Found', { key: 'not_found' }, 404), { status: 404 })
    }),
  )
  await user.click(await list.findByRole('button', { name: 'Delete the event: On' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Yes' }))
  expect(await screen.findByText('This was not found.')).toBeInTheDocument()
  expect(await list.findByText('You have no events yet.')).toBeInTheDocument()
})
