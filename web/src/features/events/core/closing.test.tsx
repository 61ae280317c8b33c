import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import ui from '@/shared/ui/ui.module.css'
import { event, many, one } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'
import type { Event } from './eventsApi'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T21:15:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

/** An event that is open from 9:00 in Lima until then. */
const openUntil = (endsAt: string, programmeKind: Event['programmeKind']) => ({
  id: 42,
  attributes: {
    ...event.attributes,
    programmeKind,
    occurrences: [{ id: 1, startsAt: '2026-11-27T14:00:00.000Z', endsAt, status: 'scheduled' as const }],
  },
})

test.each([
  ['a museum that closes soon', '2026-11-27T22:00:00.000Z', 'permanent', /45 min left/, true],
  ['a museum that closes later', '2026-11-27T23:00:00.000Z', 'permanent', /^Open · closes 18:00$/, false],
  ['another event that ends soon', '2026-11-27T22:00:00.000Z', 'event', /45 min left/, false],
] as const)('%s, at the head and the bar of its page and on a card', async (_name, endsAt, kind, text, marked) => {
  const shown = openUntil(endsAt, kind)
  server.use(
    http.get('*/api/events/42', () => HttpResponse.json(one(shown))),
    http.get('*/api/events', () => HttpResponse.json(many([shown]))),
  )
  await renderApp('/event/42')
  const times = await waitFor(() => {
    const found = screen.getAllByText(text, { selector: 'time' })
    expect(found).toHaveLength(3)
    return found
  })
  expect(times.map(({ className }) => className === ui.closing)).toEqual([marked, marked, marked])
})
