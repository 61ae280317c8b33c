import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { dayOf, weekdayOf } from '@/shared/dates/lima'
import { event, one } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'

const serveEvent = (attributes: Partial<typeof event.attributes>) =>
  server.use(
    http.get('*/api/events/42', () =>
      HttpResponse.json(one({ id: 42, attributes: { ...event.attributes, ...attributes } })),
    ),
  )

const textOf = ({ textContent }: HTMLElement) => textContent?.replace(/\s/g, ' ')

test('the next date is on top, four more are chips, and a button opens all of them', async () => {
  const at = (month: number, day: number, hour = 23) => ({
    id: 10 * month + day,
    startsAt: `2027-0${month}-0${day}T${hour}:00:00.000Z`,
    endsAt: `2027-0${month}-0${day + 1}T07:00:00.000Z`,
  })
  const off = { ...at(6, 3), status: 'cancelled' as const }
  serveEvent({ occurrences: [at(6, 1), at(6, 2), off, at(7, 1, 22), at(7, 2), at(7, 3)] })
  const { user } = await renderApp('/qu/event/42')
  const side = within(await screen.findByRole('complementary'))
  expect(side.getAllByText('Martes, 1 Junio, 2027')[0]).toHaveTextContent('6:00 p.m. – 2:00 a.m.')
  expect(side.getAllByRole('listitem').map(textOf)).toEqual([
    'Mié 2 Jun 2027',
    'Jue 3 Jun 2027',
    'Jue 1 Jul 2027 5:00 p.m. – 2:00 a.m.',
    'Vie 2 Jul 2027',
  ])
  expect(side.getByText('Jue 3 Jun 2027').tagName).toBe('DEL')
  await user.click(side.getByRole('button', { name: 'Lliw p’unchaykuna' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Lliw p’unchaykuna' }))
  for (const [month, count] of Object.entries({ 'Junio 2027 (2)': 2, 'Julio 2027 (3)': 3 })) {
    const shown = dialog.getByText(month).closest('details') as HTMLDetailsElement
    expect(shown.open).toBe(true)
    expect(shown.querySelectorAll('time')).toHaveLength(count)
  }
})

/** Daily dates from 1 June 2027 on, as the API serves them to the page and to the request for later ones. */
function serveDaily(
  days: number,
  attributes: Partial<typeof event.attributes>,
  change: (day: number) => object = () => ({}),
) {
  const at = (day: number, hour: number) => new Date(Date.UTC(2027, 5, day, hour)).toISOString()
  const all = Array.from({ length: days }, (_, index) => ({
    id: index + 1,
    startsAt: at(index + 1, 15),
    endsAt: at(index + 1, 20),
    ...change(index + 1),
  }))
  const asked: URLSearchParams[] = []
  const whole = { ...event.attributes, ...attributes, eventStartDate: at(1, 15), eventEndDate: at(days, 20) }
  server.use(
    http.get('*/api/events/42', ({ request }) => {
      const params = new URL(request.url).searchParams
      const from = params.get('populate[occurrences][filters][startsAt][$gte]')
      if (!from) return HttpResponse.json(one({ id: 42, attributes: { ...whole, occurrences: all.slice(0, 60) } }))
      asked.push(params)
      const changedOnly = params.get('populate[occurrences][filters][isOverride][$eq]') === 'true'
      const occurrences = all.filter((date) => date.startsAt >= from && (!changedOnly || 'isOverride' in date))
      return HttpResponse.json(one({ id: 42, attributes: { ...whole, occurrences } }))
    }),
  )
  return asked
}

test('the dates of a long season are loaded on demand, and no month has a false number', async () => {
  const asked = serveDaily(100, { programmeKind: 'season' })
  const { user } = await renderApp('/event/42')
  await user.click(await screen.findByRole('button', { name: 'All dates' }))
  const dialog = within(await screen.findByRole('dialog'))
  const months = () => dialog.getAllByText(/^(June|July|August|September) 2027/).map((summary) => summary.textContent)
  const more = await dialog.findByRole('button', { name: /^More dates until 8 Sept? 2027$/ })
  expect(months()).toEqual(['June 2027 (29)', 'July 2027'])
  expect(asked).toEqual([])
  await user.click(more)
  await waitFor(() =>
    expect(months()).toEqual(['June 2027 (29)', 'July 2027 (31)', 'August 2027 (31)', 'September 2027 (8)']),
  )
  expect(dialog.queryByRole('button', { name: /^More dates/ })).toBeNull()
  expect(dialog.getByText('July 2027 (31)')).toHaveFocus()
  expect(dialog.getByText('August 2027 (31)').closest('details')?.querySelectorAll('time')).toHaveLength(31)
})

test('a page that has all dates asks for no later ones', async () => {
  serveDaily(59, { programmeKind: 'season' })
  const { user } = await renderApp('/event/42')
  await user.click(await screen.findByRole('button', { name: 'All dates' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('July 2027 (29)')).toBeInTheDocument()
  expect(dialog.queryByRole('button', { name: /^More dates/ })).toBeNull()
})

test('a museum shows a closure that is months away', async () => {
  const rule = { rule: 'FREQ=DAILY', startsAt: '2027-06-01T15:00:00.000Z', endsAt: '2027-06-01T20:00:00.000Z' }
  const asked = serveDaily(300, { recurrence: rule, programmeKind: 'permanent' }, (day) =>
    day === 200 ? { status: 'cancelled', note: 'Inventory', isOverride: true } : {},
  )
  await renderApp('/event/42')
  const side = within(await screen.findByRole('complementary'))
  expect(await side.findByText('Inventory')).toBeInTheDocument()
  expect(side.getByText('Friday, 17 December 2027').tagName).toBe('DEL')
  expect(side.queryByRole('button', { name: /^More dates/ })).toBeNull()
  expect(asked).toHaveLength(1)
})

test('few dates are not collapsed', async () => {
  const at = (day: number) => ({
    id: day,
    startsAt: `2027-06-0${day}T23:00:00.000Z`,
    endsAt: `2027-06-0${day + 1}T01:00:00.000Z`,
  })
  serveEvent({ occurrences: [at(1), at(2)] })
  await renderApp('/event/42')
  const side = within(await screen.findByRole('complementary'))
  expect((side.getByText('June 2027 (1)').closest('details') as HTMLDetailsElement).open).toBe(true)
})

test('a museum has a table of the seven days, with today marked', async () => {
  const rule = {
    rule: 'FREQ=WEEKLY;BYDAY=TU,WE,TH,FR,SA,SU',
    startsAt: '2027-06-01T14:00:00.000Z',
    endsAt: '2027-06-01T21:00:00.000Z',
    hours: [{ weekdays: 'SU', opens: '09:00', closes: '13:00' }],
  }
  serveDaily(10, { recurrence: rule, programmeKind: 'permanent' })
  await renderApp('/es/event/42')
  const side = within(await screen.findByRole('complementary'))
  const rows = side.getAllByRole('row', { hidden: true })
  expect(rows.map(textOf)).toEqual([
    'Lunescerrado',
    ...['Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado'].map((day) => `${day}9:00 a. m. – 4:00 p. m.`),
    'Domingo9:00 a. m. – 1:00 p. m.',
  ])
  const today = (weekdayOf(dayOf(new Date())) + 6) % 7
  expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual(
    rows.map((_, index) => (index === today ? 'date' : null)),
  )
})

test('a permanent programme shows its hours, and only its unusual dates', async () => {
  const at = (id: number, more = {}) => ({
    id,
    startsAt: `2027-06-0${id}T14:00:00.000Z`,
    endsAt: `2027-06-0${id}T21:00:00.000Z`,
    ...more,
  })
  const { startsAt, endsAt } = at(1)
  serveEvent({
    recurrence: { rule: 'FREQ=DAILY', startsAt, endsAt, exceptions: ['FEAST=DATE;MONTH=1;DAY=1'] },
    programmeKind: 'permanent',
    occurrences: [at(1), at(2), at(3, { status: 'cancelled', note: 'Works' })],
  })
  const { container } = await renderApp('/event/42')
  const side = within(await screen.findByRole('complementary'))
  expect(side.getByText(/^Every day/)).toHaveTextContent(/^Every day 9:00 – 16:00, closed 1 January$/)
  expect(screen.getAllByText('Opens Tue 1 Jun 2027')[0]).toBeInTheDocument()
  expect(container.querySelectorAll('aside dl time')).toHaveLength(1)
  expect(side.getByText('Works')).toBeInTheDocument()
})
