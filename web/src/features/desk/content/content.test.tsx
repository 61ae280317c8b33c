import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { mockDesk } from '@/testing/desk'
import { client, editor, event, failure, many, one, pendingEvent } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'

const cancelled = {
  id: 43,
  attributes: {
    ...event.attributes,
    eventName: 'Rained off',
    eventStatus: 'cancelled',
    publishedAt: '2026-11-20T15:00:00.000Z',
  },
}

/** Serves a list and records the parameters of its requests. */
function serve(noun: 'events' | 'hosts', rows: Parameters<typeof many>[0], pages = 1) {
  const requests: URLSearchParams[] = []
  mockDesk()
  server.use(
    http.get(`*/api/desk/${noun}`, ({ request }) => {
      requests.push(new URL(request.url).searchParams)
      return HttpResponse.json(many(rows, 1, pages, 30))
    }),
  )
  return requests
}

test('all events are listed with state, host, city and the ways to page and form', async () => {
  serve('events', [pendingEvent, cancelled])
  await renderApp('/desk/events', editor)
  const name = await screen.findByRole('link', { name: 'Night of the dances' })
  expect(name).toHaveAttribute('href', '/desk/events/42')
  const waiting = within(name.closest('article') as HTMLElement)
  expect(waiting.getByText('Waiting')).toBeInTheDocument()
  expect(waiting.getByText('Centro Qosqo')).toBeInTheDocument()
  expect(waiting.getByText('Pisac')).toBeInTheDocument()
  expect(waiting.queryByRole('link', { name: /^See it as the public/ })).toBeNull()
  expect(waiting.getByRole('link', { name: 'Edit event: Night of the dances' })).toHaveAttribute(
    'href',
    '/event-edit/42',
  )
  expect(waiting.getByRole('link', { name: 'Duplicate: Night of the dances' })).toHaveAttribute(
    'href',
    '/create-event?from=42',
  )
  const off = within(screen.getByRole('link', { name: 'Rained off' }).closest('article') as HTMLElement)
  expect(off.getByText('Cancelled')).toBeInTheDocument()
  expect(off.getByRole('link', { name: 'See it as the public: Rained off' })).toHaveAttribute('href', '/event/43')
  expect(screen.getByText('30 entries')).toBeInTheDocument()
  expect(
    within(screen.getByRole('navigation', { name: 'Desk' })).getByRole('link', { name: 'Events' }),
  ).toHaveAttribute('aria-current', 'page')
})

test('an event that is not over is cancelled in the list', async () => {
  const dates = { eventStartDate: '2030-06-24T14:00:00.000Z', eventEndDate: '2030-06-24T23:00:00.000Z' }
  const past = { eventStartDate: '2020-06-24T14:00:00.000Z', eventEndDate: '2020-06-24T23:00:00.000Z' }
  serve('events', [
    { id: 45, attributes: { ...event.attributes, ...dates, eventName: 'Coming' } },
    { id: 46, attributes: { ...event.attributes, ...past, eventName: 'Over' } },
  ])
  const sent: unknown[] = []
  server.use(
    http.put('*/api/events/45', async ({ request }) => {
      sent.push(JSON.parse(String((await request.formData()).get('data'))))
      return HttpResponse.json(one(event))
    }),
  )
  const { user } = await renderApp('/desk/events', editor)
  await user.click(await screen.findByRole('button', { name: 'Cancel the event: Coming' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel the event' }))
  fireEvent.change(dialog.getByLabelText(/^Reason: English/), { target: { value: 'Rain' } })
  await user.click(dialog.getByRole('button', { name: 'Cancel the event' }))
  await waitFor(() => expect(sent).toMatchObject([{ eventStatus: 'cancelled' }]))
  expect(screen.queryByRole('button', { name: 'Cancel the event: Over' })).toBeNull()
})

test('the filters of events are in the URL, and another list starts at its first page', async () => {
  const requests = serve('events', [pendingEvent], 2)
  const { router, user } = await renderApp(
    '/desk/events?host=Qosqo&city=pisac&from=2026-06-01&to=2026-06-30&order=date&page=2',
    editor,
  )
  await screen.findByRole('link', { name: 'Night of the dances' })
  const [first] = requests
  expect(Object.fromEntries(first ?? [])).toMatchObject({
    'filters[$or][0][eventHost][commercialName][$containsi]': 'Qosqo',
    'filters[$or][1][eventHost][personalName][$containsi]': 'Qosqo',
    'filters[eventAddress][city][cityCode][$eq]': 'pisac',
    'filters[eventEndDate][$gt]': '2026-06-01T05:00:00.000Z',
    'filters[eventStartDate][$lt]': '2026-07-01T05:00:00.000Z',
    'sort[0]': 'eventStartDate:asc',
    'pagination[page]': '2',
  })
  expect(screen.getByLabelText('From')).toHaveValue('01/06/2026')
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Draft')
  await waitFor(() => expect(requests.at(-1)?.get('state')).toBe('draft'))
  expect(requests.at(-1)?.get('pagination[page]')).toBe('1')
  expect(router.state.location.search).not.toContain('page=')
})

test('an event whose host has not answered is marked, and a filter finds such events', async () => {
  const silent = {
    ...event.attributes,
    publishedAt: '2026-11-01T15:00:00.000Z',
    unansweredSince: '2026-11-18T15:00:00.000Z',
  }
  const requests = serve('events', [{ id: 44, attributes: { ...silent, eventName: 'Nobody knows' } }, cancelled])
  const { user } = await renderApp('/desk/events', editor)
  const cardOf = async (name: string) =>
    within((await screen.findByRole('link', { name })).closest('article') as HTMLElement)
  expect((await cardOf('Nobody knows')).getByText('Not confirmed')).toBeInTheDocument()
  expect((await cardOf('Rained off')).queryByText('Not confirmed')).toBeNull()
  expect(requests[0]?.getAll('fields[6]')).toEqual(['unansweredSince'])
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Not confirmed')
  await waitFor(() => expect(requests.at(-1)?.get('state')).toBe('unanswered'))
})

test('the best match of a search comes first, unless the date is the order', async () => {
  const requests = serve('events', [pendingEvent])
  const { user } = await renderApp('/desk/events?q=inti', editor)
  await screen.findByRole('link', { name: 'Night of the dances' })
  expect([requests[0]?.get('_q'), requests[0]?.get('sort[0]')]).toEqual(['inti', null])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'By date')
  await waitFor(() => expect(requests.at(-1)?.get('sort[0]')).toBe('eventStartDate:asc'))
})

test('values of the URL that no filter has are ignored', async () => {
  const requests = serve('events', [])
  await renderApp('/desk/events?state=lost&from=tomorrow&order=1&page=-2', editor)
  expect(await screen.findByText('Nothing fits these filters.')).toBeInTheDocument()
  expect(requests[0]?.has('state')).toBe(false)
  expect(requests[0]?.get('sort[0]')).toBe('updatedAt:desc')
  expect(requests[0]?.get('pagination[page]')).toBe('1')
})

test('all hosts are listed by name, with links to their page and their events', async () => {
  const attributes = { name: 'Centro Qosqo', trusted: true, state: 'published', createdAt: '2026-11-18T15:00:00.000Z' }
  const requests = serve('hosts', [
    { id: 11, attributes: { ...attributes, cityCode: 'pisac' } },
    { id: 12, attributes: { ...attributes, name: 'Ñusta', trusted: false, state: 'archived', cityCode: null } },
  ])
  const { user } = await renderApp('/desk/hosts', editor)
  const row = within((await screen.findByRole('heading', { name: 'Centro Qosqo' })).closest('article') as HTMLElement)
  expect(row.getByText('Trusted')).toBeInTheDocument()
  expect(await row.findByText('Pisac')).toBeInTheDocument()
  expect(row.getByRole('link', { name: 'See it as the public: Centro Qosqo' })).toHaveAttribute(
    'href',
    '/event-host/11',
  )
  expect(row.getByRole('link', { name: 'Events: Centro Qosqo' })).toHaveAttribute(
    'href',
    '/desk/events?host=Centro%20Qosqo',
  )
  const archived = within(screen.getByRole('heading', { name: 'Ñusta' }).closest('article') as HTMLElement)
  expect(archived.queryByRole('link', { name: /^See it as the public/ })).toBeNull()
  expect(requests[0]?.get('sort[0]')).toBe('name:asc')
  await user.selectOptions(screen.getByRole('combobox', { name: 'City' }), 'Pisac')
  await waitFor(() => expect(requests.at(-1)?.get('city')).toBe('pisac'))
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Archived')
  await waitFor(() => expect(requests.at(-1)?.get('state')).toBe('archived'))
})

test('hosts are found by the day of their registration, which is in the URL', async () => {
  const requests = serve('hosts', [])
  const { router, user } = await renderApp('/desk/hosts?from=2026-06-01&to=yesterday&page=2', editor)
  expect(await screen.findByLabelText('Registered from')).toHaveValue('01/06/2026')
  await waitFor(() =>
    expect(Object.fromEntries(requests[0] ?? [])).toMatchObject({ from: '2026-06-01', 'pagination[page]': '2' }),
  )
  expect(requests[0]?.has('to')).toBe(false)
  const until = screen.getByLabelText('Registered until')
  await user.type(until, '30/06/2026')
  await user.tab()
  await waitFor(() => expect(requests.at(-1)?.get('to')).toBe('2026-06-30'))
  expect(router.state.location.search).toBe('?from=2026-06-01&to=2026-06-30')
})

test('a failed list can be retried', async () => {
  mockDesk()
  server.use(http.get('*/api/desk/hosts', () => HttpResponse.json(failure('down', {}, 400), { status: 400 })))
  await renderApp('/desk/hosts', editor)
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument()
})

test.each(['/desk/events', '/desk/hosts'])('%s is "not found" for others', async (path) => {
  await renderApp(path, client)
  expect(await screen.findByRole('heading', { level: 1, name: 'Page Not Found' })).toBeInTheDocument()
})
