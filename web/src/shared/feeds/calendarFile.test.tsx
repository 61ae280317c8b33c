import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { dayOf } from '@/shared/dates/lima'
import { event, one } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
})

const serveEvent = (attributes: Partial<typeof event.attributes>) =>
  server.use(
    http.get('*/api/events/42', () =>
      HttpResponse.json(one({ id: 42, attributes: { ...event.attributes, ...attributes } })),
    ),
  )

async function openCalendar(address: string, name: string) {
  const { user } = await renderApp(address)
  await user.click(await screen.findByRole('button', { name: /^Calendar(io)?$/ }))
  return { user, dialog: within(await screen.findByRole('dialog', { name })) }
}

test('the calendar dialog has the file of the feed with a reminder, and links to Google and Outlook', async () => {
  const { user, dialog } = await openCalendar('/es/event/42', 'Añadir al calendario')
  const day = dayOf(event.attributes.eventStartDate)
  const file = () =>
    new URL(dialog.getByRole('link', { name: 'Apple y otros calendarios (.ics)' }).getAttribute('href') ?? '')
  expect(file().pathname).toBe('/api/events/feed.ics')
  const expected = { event: '42', from: `${day}T00:00`, to: `${day}T00:01`, locale: 'es' }
  expect(Object.fromEntries(file().searchParams)).toEqual(expected)
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Recordatorio' }), 'Un día antes')
  expect(Object.fromEntries(file().searchParams)).toEqual({ ...expected, alarm: '1440' })
  const google = new URL(dialog.getByRole('link', { name: 'Google Calendar' }).getAttribute('href') ?? '')
  expect(google.searchParams.get('text')).toBe(event.attributes.eventName)
  expect(google.searchParams.get('dates')).toMatch(/^\d{8}\/\d{8}$/)
  const outlook = new URL(dialog.getByRole('link', { name: 'Outlook' }).getAttribute('href') ?? '')
  expect(outlook.searchParams.get('startdt')).toMatch(/^\d{4}-\d{2}-\d{2}$/)
})

test('a draft, which no feed has, has links only', async () => {
  serveEvent({ publishedAt: null })
  const { dialog } = await openCalendar('/event/42?preview=token', 'Add to calendar')
  expect(dialog.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Google Calendar', 'Outlook'])
})

test('without a network the file of a saved event is the kept one', async () => {
  const part = (id: number) => `BEGIN:VEVENT\r\nUID:${id}\r\nURL:http://localhost/ev\r\n ent/${id}\r\nEND:VEVENT\r\n`
  const kept = `BEGIN:VCALENDAR\r\n${part(41)}${part(42)}END:VCALENDAR\r\n`
  const address = 'http://localhost:3000/api/events/feed.ics?event=42%2C41&locale=en'
  const match = async (key: string) => (key === address ? Response.json(kept) : undefined)
  vi.stubGlobal('caches', { open: async () => ({ match, keys: async () => [], put: async () => {} }) })
  const saved: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    void (file as Blob).text().then((text) => saved.push(text))
    return 'blob:calendar'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { user, dialog } = await openCalendar('/event/42', 'Add to calendar')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const link = dialog.getByRole('link', { name: 'Apple and other calendars (.ics)' })
  await user.click(link)
  expect(await screen.findByText(/^You are offline. Saved events/)).toBeInTheDocument()
  const entry = (id: string) => ({ kind: 'event', id, name: id, at: 1 })
  localStorage.setItem('raymi-saved', JSON.stringify({ version: 1, entries: [entry('42'), entry('41')] }))
  await user.click(link)
  await waitFor(() => expect(saved).toEqual([`BEGIN:VCALENDAR\r\n${part(42)}END:VCALENDAR\r\n`]))
})

test('of several dates the visitor chooses one to add to the calendar', async () => {
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const occurrences = [3, 10].map((days) => ({ id: days, startsAt: at(days), endsAt: at(days + 0.1) }))
  serveEvent({ occurrences })
  const { user, dialog } = await openCalendar('/event/42', 'Add to calendar')
  const stamp = (instant = '') => instant.replace(/[-:]|\.\d{3}/g, '')
  const starts = () => {
    const link = dialog.getByRole('link', { name: 'Google Calendar' }).getAttribute('href') ?? ''
    return new URL(link).searchParams.get('dates')?.split('/')[0]
  }
  expect(starts()).toBe(stamp(occurrences[0]?.startsAt))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'When' }), '1')
  expect(starts()).toBe(stamp(occurrences[1]?.startsAt))
})
