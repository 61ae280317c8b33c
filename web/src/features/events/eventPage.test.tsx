import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { TIMEZONE_KEY } from '@/shared/constants'
import { ownClock } from '@/shared/dates/format'
import { event, many } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.removeItem(TIMEZONE_KEY)
})

test('the calendar has a file and the pages of two others', async () => {
  const { user } = await renderApp('/event/42')
  await user.click(await screen.findByRole('button', { name: 'Add to calendar' }))
  const dialog = screen.getByRole('dialog', { name: 'Add to calendar' })
  expect(within(dialog).getByRole('button', { name: 'Calendar file (.ics)' })).toBeInTheDocument()
  const google = new URL(within(dialog).getByRole('link', { name: 'Google Calendar' }).getAttribute('href') ?? '')
  expect(google.searchParams.get('text')).toBe(event.attributes.eventName)
  expect(google.searchParams.get('dates')).toMatch(/^\d{8}T\d{6}Z\/\d{8}T\d{6}Z$/)
  const outlook = new URL(within(dialog).getByRole('link', { name: 'Outlook' }).getAttribute('href') ?? '')
  expect(outlook.searchParams.get('startdt')).toMatch(/Z$/)
})

test('without a sharing sheet there are WhatsApp, the clipboard and a code', async () => {
  const { user } = await renderApp('/event/42')
  await user.click(await screen.findByRole('button', { name: 'Share' }))
  const whatsapp = screen.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
  expect(decodeURIComponent(whatsapp ?? '')).toContain(event.attributes.eventName)
  expect(await screen.findByRole('img', { name: 'QR code with the address of this page' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Copy the link' }))
  expect(await navigator.clipboard.readText()).toBe(window.location.href)
})

test('an event leads on: the same day, the same host, collections for single pages', async () => {
  const asked: URLSearchParams[] = []
  server.use(
    http.get('*/api/events', ({ request }) => {
      asked.push(new URL(request.url).searchParams)
      return HttpResponse.json(many([{ ...event, id: 77 }]))
    }),
  )
  await renderApp('/event/42')
  expect(await screen.findByRole('region', { name: 'Also that day' })).toBeInTheDocument()
  expect(await screen.findByRole('region', { name: 'The great feasts' })).toBeInTheDocument()
  await waitFor(() => expect(asked.length).toBeGreaterThan(0))
  for (const query of asked) expect(query.get('filters[id][$ne]')).toBe('42')
})

test('a visitor from elsewhere learns when that is at home', () => {
  const [evening, lima] = ['2026-06-25T00:30:00.000Z', 'America/Lima']
  expect(ownClock(evening, 'en', lima)).toBeNull()
  expect(ownClock(evening, 'en', 'America/Bogota')).toBeNull()
  expect(ownClock(evening, 'en', 'Europe/Madrid')).toBe('25 Jun 2026, 2:30')
  expect(ownClock(evening, 'qu', 'America/La_Paz')).toBe('8:30 p.m.')
  expect(ownClock(evening, 'en', 'Nowhere/At_All')).toBeNull()
  expect(ownClock(evening, 'en', null)).toBeNull()
})
