import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Recurrence, Span } from '@/shared/dates/recurrence'
import { stored as drafts } from '@/testing/drafts'
import { event, failure, many, one, organizer } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'
import { type EventValues, emptyEvent } from '../entry/eventForm'
import { notSaved } from '../entry/saveEvent'
import { newWhen, usualSpan, type When } from '../entry/when'

vi.mock('@/shared/forms/drafts/draftStore', () => import('@/testing/drafts'))
beforeEach(() => {
  drafts.clear()
  // Days before today are refused.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T15:00:00Z') })
})

const evening: When = { ...newWhen('repeats'), startTime: '19:00', endTime: '21:00' }
const FRIDAYS = ['2027-01-01', '2027-01-08', '2027-01-15']

/** Answers like the server for a rule of Fridays; records the rules. */
function serveDates(days = FRIDAYS) {
  const asked: { recurrence: Recurrence; year?: number }[] = []
  server.use(
    http.post('*/api/event-dates', async ({ request }) => {
      const { data } = (await request.json()) as { data: (typeof asked)[number] }
      asked.push(data)
      const { exceptions = [], extra = [] } = data.recurrence
      const dates: Span[] = [
        ...days.filter((day) => !exceptions.includes(day)).map((day) => usualSpan(evening, day)),
        ...extra,
      ].sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
      return HttpResponse.json({ data: { recurrence: data.recurrence, dates, programmeKind: 'event' } })
    }),
  )
  return asked
}

type Sent = { recurrence: Recurrence | null; occurrences: object[]; programmeKind: string | null; seriesCode?: string }

/** Saves as a draft and returns what is sent. */
async function save(user: Awaited<ReturnType<typeof renderApp>>['user']) {
  const sent: Sent[] = []
  const draft = { ...event, attributes: { ...event.attributes, publishedAt: null } }
  server.use(
    http.post('*/api/events', async ({ request }) => {
      sent.push(JSON.parse(String((await request.formData()).get('data'))))
      return HttpResponse.json(one(draft))
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Save as draft' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  return sent[0]
}

const set = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

const friday: Partial<When> = {
  weekdays: ['FR'],
  from: '2027-01-01',
  startTime: '19:00',
  endTime: '21:00',
  until: '2027-01-15',
}

/** Opens the form with a rule, as a restored draft. */
async function openRule(change: Partial<When> = {}, mode: When['mode'] = 'repeats') {
  const values: EventValues = { ...emptyEvent(), when: { ...newWhen(mode), ...friday, ...change } }
  const id = `create-event of ${organizer.id}`
  drafts.set(id, { id, form: id, title: '', savedAt: Date.now(), data: { values, work: notSaved } })
  const page = await renderApp('/create-event', organizer)
  const preview = within(await screen.findByRole('region', { name: 'Preview of the dates' }))
  return { ...page, preview }
}

const openDay = async (user: Awaited<ReturnType<typeof openRule>>['user'], name: RegExp) => {
  await user.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog'))
}

test('every Friday until a day except one, chosen in the preview', async () => {
  const asked = serveDates()
  const { user } = await renderApp('/create-event', organizer)
  await user.click(await screen.findByRole('radio', { name: 'Repeats' }))
  expect(await screen.findByText('When the rule is complete, its dates are shown here.')).toBeInTheDocument()
  set(/^First day/, '01/01/2027')
  expect(screen.getByRole('checkbox', { name: 'Friday' })).toBeChecked()
  set(/^Start time/, '19:00')
  set(/^End time/, '21:00')
  set(/^Last day/, '15/01/2027')
  expect(await screen.findByText('3 dates: Fri 1 Jan 2027 to Fri 15 Jan 2027')).toBeInTheDocument()
  const dialog = await openDay(user, /^Friday,? 8 January 2027: 19:00 – 21:00$/)
  await user.click(dialog.getByRole('button', { name: 'Take out' }))
  expect(await screen.findByText('2 dates: Fri 1 Jan 2027 to Fri 15 Jan 2027')).toBeInTheDocument()
  expect(screen.getByText('Fri 8 Jan 2027: taken out')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /^Friday,? 8 January 2027: taken out$/ })).toBeInTheDocument()
  await waitFor(() => expect(asked.at(-1)?.recurrence.exceptions).toEqual(['2027-01-08']))
  expect(await save(user)).toMatchObject({
    recurrence: {
      rule: 'FREQ=WEEKLY;BYDAY=FR;UNTIL=20270115',
      startsAt: '2027-01-02T00:00:00.000Z',
      endsAt: '2027-01-02T02:00:00.000Z',
      exceptions: ['2027-01-08'],
    },
    occurrences: [],
  })
})

test('a date is moved, and gets a state, a place and a note', async () => {
  serveDates()
  const { user } = await openRule()
  const dialog = await openDay(user, /^Friday,? 8 January 2027/)
  fireEvent.change(dialog.getByLabelText(/^End time/), { target: { value: '18:00' } })
  await user.click(dialog.getByRole('button', { name: 'Apply' }))
  expect(await dialog.findByText('The end must not be before the start')).toBeInTheDocument()
  fireEvent.change(dialog.getByLabelText(/^Start date/), { target: { value: '26/11/2026' } })
  await user.click(dialog.getByRole('button', { name: 'Apply' }))
  expect(dialog.getByLabelText(/^Start date/)).toHaveAccessibleDescription('Choose today or a later day')
  fireEvent.change(dialog.getByLabelText(/^Start date/), { target: { value: '09/01/2027' } })
  fireEvent.change(dialog.getByLabelText(/^End date/), { target: { value: '09/01/2027' } })
  fireEvent.change(dialog.getByLabelText(/^End time/), { target: { value: '22:00' } })
  await user.click(dialog.getByRole('radio', { name: 'Full' }))
  fireEvent.change(dialog.getByLabelText(/^Another place/), { target: { value: 'Teatro' } })
  fireEvent.change(dialog.getByLabelText(/^Note for visitors: Español/), { target: { value: 'En el atrio' } })
  await user.click(dialog.getByRole('button', { name: 'Apply' }))
  const text = 'Sat 9 Jan 2027: 19:00 – 22:00, moved from Fri 8 Jan 2027, Full, Teatro, En el atrio'
  expect(await screen.findByText(text)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /^Friday,? 8 January 2027: moved to Sat 9 Jan 2027$/ })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: `Change: ${text}` }))
  const again = within(await screen.findByRole('dialog'))
  expect(again.getByLabelText(/^Another place/)).toHaveValue('Teatro')
  expect(again.getByLabelText(/^Note for visitors: Español/)).toHaveValue('En el atrio')
  await user.click(again.getByRole('button', { name: 'Close' }))
  const sent = await save(user)
  expect(sent?.occurrences).toEqual([
    {
      startsAt: '2027-01-10T00:00:00.000Z',
      endsAt: '2027-01-10T03:00:00.000Z',
      originalStartsAt: '2027-01-09T00:00:00.000Z',
      status: 'full',
      notes: { es: 'En el atrio' },
      place: 'Teatro',
    },
  ])
})

test('a change is undone, a day put back, and a date added beside the rule', async () => {
  serveDates()
  const change = {
    of: '2027-01-15T19:00',
    startDate: '',
    startTime: '',
    endDate: '',
    endTime: '',
    status: 'cancelled',
    notes: { en: '', es: '', qu: '' },
  }
  const { user } = await openRule({ exceptions: ['2027-01-08'], changes: [change] })
  const dialog = await openDay(user, /^Friday,? 15 January 2027: 19:00 – 21:00, Cancelled$/)
  await user.click(dialog.getByRole('button', { name: 'Undo the change' }))
  await user.click(screen.getByRole('button', { name: 'Put back: Fri 8 Jan 2027: taken out' }))
  expect(screen.queryByText('Changed dates')).toBeNull()
  const other = await openDay(user, /^Sunday,? 10 January 2027: No date on this day/)
  await user.click(other.getByRole('button', { name: 'Add a date on this day' }))
  expect(await screen.findByText('Sun 10 Jan 2027: 19:00 – 21:00, added')).toBeInTheDocument()
  const sent = await save(user)
  expect(sent?.recurrence).toEqual(
    expect.objectContaining({
      extra: [{ startsAt: '2027-01-11T00:00:00.000Z', endsAt: '2027-01-11T02:00:00.000Z' }],
    }),
  )
  expect(sent?.recurrence).not.toHaveProperty('exceptions')
  expect(sent?.occurrences).toEqual([])
})

test('a change of a date that the rule has lost is named and can be taken back', async () => {
  serveDates()
  const { user } = await openRule({
    changes: [
      {
        of: '2027-01-22T19:00',
        startDate: '',
        startTime: '',
        endDate: '',
        endTime: '',
        status: 'full',
        notes: { en: '', es: '', qu: '' },
      },
    ],
  })
  const text = 'Fri 22 Jan 2027: 19:00 – 21:00, Full, not a date of the rule any more'
  expect(await screen.findByText(text)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: `Undo the change: ${text}` }))
  expect(screen.queryByText(text)).toBeNull()
})

test('without the preview the form works, and a day is taken out by typing it', async () => {
  server.use(http.post('*/api/event-dates', () => HttpResponse.error()))
  const { user } = await openRule()
  expect(await screen.findByText('The preview is not available now. You can go on with the form.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument()
  set(/^Except on/, '08/01/2027')
  await user.click(screen.getByRole('button', { name: 'Take out this day' }))
  expect(await screen.findByText('Fri 8 Jan 2027: taken out')).toBeInTheDocument()
  await waitFor(() => expect(screen.getByLabelText(/^Except on/)).toHaveFocus())
  expect(screen.getByLabelText(/^Except on/)).toHaveValue('')
  expect((await save(user))?.recurrence?.exceptions).toEqual(['2027-01-08'])
})

test('what the server refuses of a rule is said beside it', async () => {
  const errors = [{ path: ['recurrence', 'rule'], message: 'x', key: 'this_field_is_incorrect' }]
  server.use(http.post('*/api/event-dates', () => HttpResponse.json(failure('x', { errors }), { status: 400 })))
  const { preview } = await openRule()
  expect(await preview.findByText('This field is incorrect')).toBeInTheDocument()
})

test('a rule without a date, and an end before the first one', async () => {
  serveDates([])
  const { preview } = await openRule()
  expect(await preview.findByText('No date is left')).toBeInTheDocument()
  set(/^Last day/, '31/12/2026')
  fireEvent.blur(screen.getByLabelText(/^Last day/))
  expect(await screen.findByText('No date lies before this day')).toBeInTheDocument()
  set(/^Last day/, '31/01/2027')
  fireEvent.blur(screen.getByLabelText(/^Last day/))
  await waitFor(() => expect(screen.queryByText('No date lies before this day')).toBeNull())
})

test('an overlap with another own event is a notice', async () => {
  serveDates()
  const at = (id: number, eventName: string, change: object) => ({
    id,
    attributes: {
      ...event.attributes,
      eventName,
      occurrences: [{ id, startsAt: '2027-01-09T01:00:00.000Z', endsAt: '2027-01-09T04:00:00.000Z' }],
      ...change,
    },
  })
  const own = [
    at(1, 'Night of flutes', { programmeKind: 'event' }),
    at(2, 'Museum', { programmeKind: 'permanent' }),
    at(3, 'Cancelled night', { eventStatus: 'cancelled' }),
  ]
  server.use(http.get('*/api/events', () => HttpResponse.json(many(own))))
  await openRule()
  expect(await screen.findByText('On Fri 8 Jan 2027 you also have “Night of flutes”.')).toBeInTheDocument()
  expect(screen.queryByText(/Museum|Cancelled night/)).toBeNull()
})

test('a feast has the days of the portal', async () => {
  const asked = serveDates(['2027-07-15'])
  const { user } = await renderApp('/create-event', organizer)
  await user.click(await screen.findByRole('radio', { name: 'On a feast' }))
  await screen.findByRole('option', { name: 'Virgen del Carmen' })
  await user.selectOptions(screen.getByLabelText(/^Feast/), 'Virgen del Carmen')
  expect(screen.getByRole('radio', { name: 'Thu 15 Jul 2027' })).toBeInTheDocument()
  await user.click(screen.getByRole('radio', { name: 'Sat 15 Jul 2028' }))
  set(/^Start time/, '08:00')
  set(/^End time/, '12:00')
  expect(screen.getByLabelText('How many days it lasts')).toHaveValue('4')
  await waitFor(() => expect(asked).not.toEqual([]))
  expect((await save(user))?.recurrence).toEqual({
    feast: 'FEAST=DATE;MONTH=7;DAY=15',
    startsAt: '2028-07-15T13:00:00.000Z',
    endsAt: '2028-07-18T17:00:00.000Z',
  })
})

test('an event is on the eve of a feast', async () => {
  serveDates(['2027-07-14'])
  const { user } = await renderApp('/create-event', organizer)
  await user.click(await screen.findByRole('radio', { name: 'On a feast' }))
  await screen.findByRole('option', { name: 'Virgen del Carmen' })
  await user.selectOptions(screen.getByLabelText(/^Feast/), 'Virgen del Carmen')
  await user.click(screen.getByRole('checkbox', { name: 'On the eve, the day before' }))
  expect(screen.getByLabelText(/^Feast/)).toHaveDisplayValue('Virgen del Carmen')
  await user.click(screen.getByRole('radio', { name: 'Fri 14 Jul 2028' }))
  set(/^Start time/, '19:00')
  set(/^End time/, '22:00')
  expect((await save(user))?.recurrence).toEqual({
    feast: 'FEAST=DATE;MONTH=7;DAY=15;OFFSET=-1',
    startsAt: '2028-07-15T00:00:00.000Z',
    endsAt: '2028-07-15T03:00:00.000Z',
  })
})

test('opening hours have other hours on some days and closed days of every year', async () => {
  serveDates()
  const { user } = await openRule({ ends: 'never', until: '', weekdays: ['FR', 'SA'] }, 'hours')
  await user.click(screen.getByRole('button', { name: 'Add days with other hours' }))
  const other = within(screen.getByRole('group', { name: 'Other hours 1' }))
  await user.click(other.getByRole('checkbox', { name: 'Saturday' }))
  fireEvent.change(other.getByLabelText(/^Opens/), { target: { value: '20:00' } })
  fireEvent.change(other.getByLabelText(/^Closes/), { target: { value: '02:00' } })
  const dialog = await openDay(user, /^Friday,? 1 January 2027/)
  await user.click(dialog.getByRole('button', { name: 'Take out every year' }))
  expect(await screen.findByText('every year on 1/01: taken out')).toBeInTheDocument()
  await user.selectOptions(screen.getByLabelText('Closed on a feast'), 'Corpus Christi')
  expect(await screen.findByText('Corpus Christi: taken out')).toBeInTheDocument()
  expect(await save(user)).toMatchObject({
    recurrence: {
      rule: 'FREQ=WEEKLY;BYDAY=FR,SA',
      hours: [{ weekdays: 'SA', opens: '20:00', closes: '02:00' }],
      exceptions: ['FEAST=DATE;MONTH=1;DAY=1', 'FEAST=EASTER;OFFSET=60'],
    },
    programmeKind: 'permanent',
  })
})

test('each mode keeps what was changed by hand in it', async () => {
  serveDates()
  const { user } = await openRule({ exceptions: ['2027-01-08'] })
  await screen.findByText('Fri 8 Jan 2027: taken out')
  await user.click(screen.getByRole('radio', { name: 'Opening hours' }))
  await waitFor(() => expect(screen.queryByText('Fri 8 Jan 2027: taken out')).toBeNull())
  await user.click(screen.getByRole('radio', { name: 'Repeats' }))
  expect(await screen.findByText('Fri 8 Jan 2027: taken out')).toBeInTheDocument()
})

test('half a rule is not saved as a draft, since the portal cannot store it', async () => {
  const { user } = await openRule({ startTime: '', endTime: '' })
  await user.click(screen.getByRole('button', { name: 'Save as draft' }))
  const summary = await screen.findByRole('region', { name: '2 things are missing' })
  await waitFor(() => expect(summary).toHaveFocus())
  expect(screen.getByLabelText(/^Start time/)).toHaveAccessibleDescription('Missing: Start time')
})

test('a duplicate proposes the next day of the feast and joins its series', async () => {
  const moved = {
    feast: 'FEAST=EASTER;OFFSET=60',
    startsAt: '2099-06-11T14:00:00.000Z',
    endsAt: '2099-06-11T18:00:00.000Z',
  }
  const recurrence = { ...moved, startsAt: '2024-05-30T14:00:00.000Z', endsAt: '2024-05-30T18:00:00.000Z' }
  const years: unknown[] = []
  server.use(
    http.get('*/api/events/42', () =>
      HttpResponse.json(one({ id: 42, attributes: { ...event.attributes, eventId: 'corpus-2024', recurrence } })),
    ),
    http.post('*/api/event-dates', async ({ request }) => {
      const { data } = (await request.json()) as { data: { recurrence: Recurrence; year?: number } }
      if (data.year) years.push(data.year)
      // In the first of the two years the feast is over.
      const answer = years.length === 1 ? { ...moved, startsAt: '2000-06-22T14:00:00.000Z' } : moved
      return HttpResponse.json({ data: { recurrence: answer, dates: [answer], programmeKind: 'event' } })
    }),
  )
  const { user } = await renderApp('/create-event?from=42', organizer)
  expect(await screen.findByRole('radio', { name: 'Thu 11 Jun 2099' })).toBeChecked()
  const year = new Date().getFullYear()
  expect(years).toEqual([year, year + 1])
  expect(await save(user)).toMatchObject({ recurrence: moved, editionOf: 42 })
})

test('dates given one by one are in the calendar, with a state and a note', async () => {
  const { user } = await renderApp('/create-event', organizer)
  await screen.findByRole('radio', { name: 'Once' })
  set(/^Start date/, '08/01/2027')
  set(/^Start time/, '19:00')
  set(/^End date/, '08/01/2027')
  set(/^End time/, '21:00')
  await user.click(screen.getByRole('radio', { name: 'Several dates' }))
  expect(screen.getByRole('group', { name: 'Date 2' })).toBeInTheDocument()
  const dialog = await openDay(user, /^Saturday,? 9 January 2027: 19:00 – 21:00$/)
  await user.click(dialog.getByRole('radio', { name: 'Moved online' }))
  fireEvent.change(dialog.getByLabelText(/^Note for visitors: English/), { target: { value: 'By video' } })
  await user.click(dialog.getByRole('button', { name: 'Apply' }))
  expect(
    await screen.findByRole('button', { name: /^Saturday,? 9 January 2027: 19:00 – 21:00, Moved online, By video$/ }),
  ).toBeInTheDocument()
  const friday = await openDay(user, /^Friday,? 8 January 2027/)
  await user.click(friday.getByRole('button', { name: 'Take out' }))
  const sunday = await openDay(user, /^Sunday,? 10 January 2027: No date on this day/)
  await user.click(sunday.getByRole('button', { name: 'Add a date on this day' }))
  expect((await save(user))?.occurrences).toEqual([
    {
      startsAt: '2027-01-10T00:00:00.000Z',
      endsAt: '2027-01-10T02:00:00.000Z',
      status: 'movedOnline',
      notes: { en: 'By video' },
    },
    { startsAt: '2027-01-11T00:00:00.000Z', endsAt: '2027-01-11T02:00:00.000Z' },
  ])
})

test('a date of one event ends at midnight without another day, or lasts all day by one choice', async () => {
  const { user } = await renderApp('/create-event', organizer)
  await screen.findByRole('radio', { name: 'Once' })
  set(/^Start date/, '24/12/2026')
  set(/^End date/, '24/12/2026')
  set(/^Start time/, '21:00')
  set(/^End time/, '24:00')
  expect(screen.getByLabelText(/^End time/)).toHaveValue('24:00')
  set(/^End time/, '00:00')
  expect(screen.getByText('The midnight that ends the day')).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: 'All day' }))
  expect(screen.queryByLabelText(/^Start time/)).not.toBeInTheDocument()
  expect(await save(user)).toMatchObject({
    eventStartDate: '2026-12-24T05:00:00.000Z',
    eventEndDate: '2026-12-25T05:00:00.000Z',
  })
})
