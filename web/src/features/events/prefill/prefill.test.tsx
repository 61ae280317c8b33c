import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { stored as drafts } from '@/testing/drafts'
import { event, failure, host, many, organizer } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'
import { prefillOf } from './prefill'

vi.mock('@/shared/forms/drafts/draftStore', () => import('@/testing/drafts'))
beforeEach(() => {
  drafts.clear()
  // Days before today are refused.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T15:00:00Z') })
})

const NOTICE = /^Filled from your organisation and your last event/
const concert = {
  ...event.attributes,
  audiences: [{ id: 1, audience: 'families' }],
  languages: [{ id: 1, language: 'qu' }],
  occurrences: [{ id: 1, startsAt: '2026-11-20T00:30:00.000Z', endsAt: '2026-11-20T02:00:00.000Z' }],
}
const serveLast = (answer: object) => server.use(http.get('*/api/events', () => HttpResponse.json(answer)))

async function openForm() {
  const page = await renderApp('/create-event', organizer)
  await screen.findByLabelText(/^Venue/)
  await screen.findByLabelText(/^Start date/)
  return page
}
const type = (label: RegExp, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })

test('contacts are those of the host; place, choices and kind of entry those of the last event', () => {
  const { values, length } = prefillOf(host.attributes, concert)
  expect(values).toMatchObject({
    ...{ tel: '+51 84 555 010', mail: 'host@example.org' },
    ...{ place: 'Main square', city: '3', address: 'Plaza 1', point: '-13.42,-71.85' },
    ...{ categories: ['5'], audiences: ['families'], languages: ['qu'], pricing: 'paid' },
  })
  // What is said of one event only is not taken over.
  expect(values).toMatchObject({ name: { en: '', es: '', qu: '' }, banner: [], price: null, tickets: '' })
  expect(values.dates).toEqual([{ key: 'first', startDate: '', startTime: '', endDate: '', endTime: '' }])
  expect(length).toBe(90)
})

test('without an event, the place is the address of the host', () => {
  const { values, length } = prefillOf(host.attributes, null)
  expect(values).toMatchObject({ place: '', city: '3', address: 'Av. El Sol 604', point: '-13.52,-71.97', pricing: '' })
  expect(length).toBe(120)
})

test.each([
  ['of whole days', '2026-11-23T05:00:00.000Z'],
  ['without a known end', '2026-11-20T05:00:00.000Z'],
])('the length of a date %s is not taken over', (_what, endsAt) => {
  const occurrences = [{ id: 1, startsAt: '2026-11-20T05:00:00.000Z', endsAt }]
  expect(prefillOf(null, { ...concert, occurrences }).length).toBe(120)
})

test('the form is filled in and says so; untouched, it is no draft and asks nothing when it is left', async () => {
  let query = ''
  server.use(
    http.get('*/api/events', ({ request }) => {
      query ||= decodeURIComponent(request.url)
      const begun = { id: 43, attributes: { ...concert, eventCategory: { data: [] }, eventContacts: null } }
      return HttpResponse.json(many([begun, { id: 42, attributes: concert }]))
    }),
  )
  const { router, user } = await openForm()
  expect(screen.getByText(NOTICE)).toBeInTheDocument()
  expect(screen.getByLabelText(/^Venue/)).toHaveValue('Main square')
  expect(screen.getByLabelText(/^Telephone/)).toHaveValue('+51 84 555 010')
  await waitFor(() => expect(screen.getByRole('combobox', { name: /^City/ })).toHaveValue('Pisac'))
  expect(screen.getByRole('checkbox', { name: 'Dance' })).toBeChecked()
  expect(screen.getByRole('button', { name: 'Clear' })).toBeDisabled()
  expect(query).toContain('filters[eventHost][id][$eq]=11')
  expect(query).toContain('publicationState=preview')
  await user.click(screen.getByLabelText(/^Venue/))
  await router.navigate('/news')
  expect(await screen.findByRole('heading', { level: 1, name: 'News' })).toBeInTheDocument()
  expect(drafts.size).toBe(0)
})

test('an empty form keeps what was typed, also after a reload', async () => {
  serveLast(many([{ id: 42, attributes: concert }]))
  const { user, unmount } = await openForm()
  type(/^Name of the event: English/, 'Concert')
  await user.click(screen.getByRole('button', { name: 'Start empty' }))
  const check = () => {
    expect(screen.getByLabelText(/^Name of the event: English/)).toHaveValue('Concert')
    expect(screen.getByLabelText(/^Venue/)).toHaveValue('')
    expect(screen.getByLabelText(/^Telephone/)).toHaveValue('')
    expect(screen.queryByText(NOTICE)).toBeNull()
  }
  check()
  expect(screen.getByRole('form', { name: 'Create event' })).toContainElement(document.activeElement as HTMLElement)
  await waitFor(() => expect(drafts.size).toBe(1))
  unmount()
  await openForm()
  await screen.findByText(/^You see what you had typed/)
  check()
})

test('the end follows the start by the length of the last event until another one is typed', async () => {
  serveLast(many([{ id: 42, attributes: concert }]))
  const { user } = await openForm()
  const dates = within(screen.getByRole('group', { name: /^Dates/ }))
  const ends = () => [dates.getByLabelText(/^End date/), dates.getByLabelText(/^End time/)]
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await waitFor(() => expect(ends()[0]).toBeInvalid())
  type(/^Start date/, '12/12/2026')
  expect(ends()[0]).toHaveValue('')
  type(/^Start time/, '23:00')
  expect(ends()[0]).toHaveValue('13/12/2026')
  expect(ends()[1]).toHaveValue('00:30')
  expect(ends()[0]).toBeValid()
  expect(ends()[1]).toBeValid()
  type(/^Start time/, '19:0')
  type(/^Start time/, '19:00')
  expect(ends()[0]).toHaveValue('12/12/2026')
  expect(ends()[1]).toHaveValue('20:30')
  type(/^End time/, '22:00')
  type(/^Start time/, '18:00')
  expect(ends()[1]).toHaveValue('22:00')
})

test.each([
  ['a host without data', () => HttpResponse.json(many([]))],
  ['failed calls', () => HttpResponse.json(failure('x', {}, 500), { status: 500 })],
])('%s: the form is empty and says nothing', async (_what, answer) => {
  server.use(
    http.get('*/api/events', answer),
    http.get('*/api/partners/11', () => HttpResponse.json(failure('x', {}, 404), { status: 404 })),
  )
  await openForm()
  expect(screen.queryByText(NOTICE)).toBeNull()
  expect(screen.getByLabelText(/^Telephone/)).toHaveValue('')
})

test('the form of an existing event takes nothing over, and its end does not follow', async () => {
  const occurrences = [{ id: 1, startsAt: '2026-12-20T00:30:00.000Z', endsAt: '2026-12-20T02:30:00.000Z' }]
  const attributes = { ...event.attributes, publishedAt: null, eventContacts: null, occurrences }
  server.use(
    http.get('*/api/events/42', () =>
      HttpResponse.json({
        data: { ...event, attributes: { ...attributes, eventHost: { data: { ...host, id: 11 } } } },
      }),
    ),
  )
  await renderApp('/event-edit/42', organizer)
  expect(await screen.findByLabelText(/^Venue/)).toHaveValue('')
  await screen.findByLabelText(/^Start date/)
  type(/^Start time/, '20:00')
  expect(screen.getByLabelText(/^End time/)).toHaveValue('21:30')
  expect(screen.queryByText(NOTICE)).toBeNull()
})
