import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import type { Event } from '@/features/events/core/eventsApi'
import type { Entity } from '@/shared/api/strapi'
import { longDay } from '@/shared/dates/format'
import { addDays, dayOf, limaInstant } from '@/shared/dates/lima'
import { bareEvents, event, many } from '@/testing/fixtures'
import { expectOwnLooks } from '@/testing/looks'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'

const KEY = 'raymi-saved'
const keep = (...entries: object[]) => localStorage.setItem(KEY, JSON.stringify({ version: 1, entries }))
const ids = () => JSON.parse(localStorage.getItem(KEY) ?? '{"entries":[]}').entries.map(({ id }: { id: string }) => id)

test('an event is saved on its card, and found on the page of saved things', async () => {
  const { user, router } = await renderApp('/events')
  const save = await screen.findByRole('button', { name: /^Save: / })
  expect(save).toHaveAttribute('aria-pressed', 'false')
  await user.click(save)
  expect(save).toHaveAttribute('aria-pressed', 'true')
  expect(ids()).toEqual([String(event.id)])
  await user.click(within(screen.getByRole('navigation', { name: 'Main menu' })).getByRole('link', { name: /^Saved/ }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/saved'))
  // The list stays until the page is loaded.
  expect(await screen.findByRole('heading', { level: 1, name: 'Saved' })).toBeInTheDocument()
  expect(await screen.findByRole('article')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /^Save: / }))
  await waitFor(() => expect(ids()).toEqual([]))
  expect(await screen.findByText(/^Nothing saved yet/)).toBeInTheDocument()
})

test('an event that the portal does not show any more keeps its name, and can be removed', async () => {
  keep({ kind: 'event', id: '9', name: 'Noche de antaño', at: 1 })
  const asked: URLSearchParams[] = []
  server.use(
    http.get('*/api/events', ({ request }) => {
      asked.push(new URL(request.url).searchParams)
      return HttpResponse.json(many([]))
    }),
  )
  const { user } = await renderApp('/es/saved')
  const gone = within(await screen.findByRole('region', { name: 'Retirados del programa' }))
  expect(gone.getByText('Noche de antaño')).toBeInTheDocument()
  expect(asked[0]?.get('filters[id][$in][0]')).toBe('9')
  await user.click(gone.getByRole('button', { name: 'Guardar: Noche de antaño' }))
  expect(await screen.findByText(/^Aún no guardas nada/)).toBeInTheDocument()
})

/** Events with dates of this evening and of tomorrow. */
function evenings() {
  const [today, tomorrow] = [dayOf(new Date()), addDays(dayOf(new Date()), 1)]
  const at = (id: number, name: string, day: string, from: string, to: string): Entity<Event> => {
    const [startsAt, endsAt] = [limaInstant(day, from), limaInstant(day, to)]
    const dates = { eventStartDate: startsAt, eventEndDate: endsAt, occurrences: [{ id, startsAt, endsAt }] }
    return { id, attributes: { ...event.attributes, eventName: name, ...dates } }
  }
  return {
    events: [
      at(1, 'Late', tomorrow, '20:00', '22:00'),
      at(2, 'Early', tomorrow, '18:00', '20:30'),
      at(3, 'After', tomorrow, '22:00', '23:00'),
      at(4, 'Last', today, '23:58', '23:59'),
      at(5, 'Gone', '2026-01-05', '20:00', '22:00'),
    ],
    tomorrow,
  }
}

test('saved events are listed by day, those at the same time are told, and those that are over are folded', async () => {
  const { events, tomorrow } = evenings()
  keep(...events.map(({ id }) => ({ kind: 'event', id: String(id), name: 'x', at: id })))
  server.use(http.get('*/api/events', () => HttpResponse.json(many(events))))
  await renderApp('/saved')
  const day = within(await screen.findByRole('region', { name: `Tomorrow · ${longDay(tomorrow, 'en')}` }))
  expect(day.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Early',
    'Late',
    'After',
  ])
  expect(day.getAllByText(/^At the same time/).map(({ textContent }) => textContent)).toEqual([
    'At the same time: Late',
    'At the same time: Early',
  ])
  expect(screen.getByText('Over (1)').closest('details')).not.toHaveAttribute('open')
})

test('a list is shared in the fragment of an address, and kept as a whole', async () => {
  const { events } = evenings()
  const asked: URLSearchParams[] = []
  server.use(
    http.get('*/api/events', ({ request }) => {
      asked.push(new URL(request.url).searchParams)
      return HttpResponse.json(many(events.slice(0, 2)))
    }),
  )
  keep(...['1', '2'].map((id) => ({ kind: 'event', id, name: id, at: 1 })))
  const sender = await renderApp('/es/saved')
  await sender.user.click(await screen.findByRole('button', { name: 'Compartir esta lista' }))
  await waitFor(async () => expect(await navigator.clipboard.readText()).toMatch(/\/es\/saved#events=1,2$/))
  sender.unmount()
  localStorage.clear()
  const { user } = await renderApp('/es/saved#events=1,2,x,2')
  expect(await screen.findByRole('heading', { level: 1, name: 'Una lista compartida contigo' })).toBeInTheDocument()
  expect(asked.at(-1)?.getAll('filters[id][$in][1]')).toEqual(['2'])
  expect(localStorage.getItem(KEY)).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Guardar todo' }))
  expect(ids()).toEqual(['1', '2'])
  expect(screen.queryByRole('button', { name: 'Guardar todo' })).toBeNull()
})

test('after saving a bar offers to undo it and leads to the list', async () => {
  const { user } = await renderApp('/events')
  await user.click(await screen.findByRole('button', { name: /^Save: / }))
  const undo = await screen.findByRole('button', { name: 'Undo' })
  expect(screen.getByRole('link', { name: 'See my list' })).toHaveAttribute('href', '/saved')
  await user.click(undo)
  expect(ids()).toEqual([])
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('no two drawings of saved events look alike', async () => {
  keep(...bareEvents.map(({ id }) => ({ kind: 'event', id: String(id), name: 'Bare', at: id })))
  server.use(http.get('*/api/events', () => HttpResponse.json(many(bareEvents))))
  await renderApp('/saved')
  await expectOwnLooks(await screen.findByRole('main'))
})

test('saved events go into a calendar as one file, with a reminder', async () => {
  keep(...['7', '42'].map((id) => ({ kind: 'event', id, name: id, at: 1 })))
  const { user } = await renderApp('/qu/saved')
  await user.click(await screen.findByRole('button', { name: 'Calendarioman yapay' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Calendarioman yapay' }))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Yuyarichiy' }), '60')
  const link = dialog.getByRole('link', { name: /^Apple/ }).getAttribute('href') ?? ''
  expect(Object.fromEntries(new URL(link).searchParams)).toEqual({ event: '7,42', locale: 'qu', alarm: '60' })
})

test('a search is saved with its filters in words, and leads back to the list', async () => {
  const { user } = await renderApp('/events?free=true&audience=children%2Cfamilies')
  await user.click(await screen.findByRole('button', { name: 'Save: Free · With children' }))
  expect(ids()).toEqual(['free=true&audience=children%2Cfamilies'])
  await user.click(within(screen.getByRole('navigation', { name: 'Main menu' })).getByRole('link', { name: /^Saved/ }))
  const link = await screen.findByRole('link', { name: 'Free · With children' })
  expect(link).toHaveAttribute('href', '/events?free=true&audience=children%2Cfamilies')
})

test('a view of the list is no search', async () => {
  await renderApp('/events?view=month')
  expect(await screen.findByRole('table')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Save: / })).toBeNull()
})

test('a list that another tab has changed is shown', async () => {
  await renderApp('/qu/saved')
  expect(await screen.findByText(/^Manaraq imapas/)).toBeInTheDocument()
  keep({ kind: 'host', id: '3', name: 'Centro Qosqo', at: 1 })
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }))
  expect(await screen.findByRole('link', { name: 'Centro Qosqo' })).toHaveAttribute('href', '/qu/event-host/3')
})

test('a followed host says what it does at once, and its new events are among the saved things by one request', async () => {
  const asked: URLSearchParams[] = []
  server.use(
    http.get('*/api/events', ({ request }) => {
      asked.push(new URL(request.url).searchParams)
      return HttpResponse.json(many([event]))
    }),
  )
  const { user, router } = await renderApp('/event-host/11')
  const follow = await screen.findByRole('button', { name: 'Follow: Centro Qosqo' })
  expect(follow).toHaveTextContent(/^Follow$/)
  await user.click(follow)
  expect(follow).toHaveTextContent(/^Following$/)
  expect(follow).toHaveAttribute('aria-pressed', 'true')
  expect(await screen.findByText('New events of Centro Qosqo appear in Saved')).toBeInTheDocument()
  asked.length = 0
  await user.click(screen.getByRole('link', { name: 'See my list' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/saved'))
  const news = within(await screen.findByRole('region', { name: 'New from those you follow' }))
  expect(await news.findByRole('article')).toBeInTheDocument()
  expect(asked.map((one) => one.get('filters[eventHost][id][$in][0]'))).toEqual(['11'])
  expect(asked[0]?.get('sort[0]')).toBe('createdAt:desc')
  expect(asked[0]?.get('filters[eventEndDate][$gt]')).toBeTruthy()
  const hosts = within(screen.getByRole('region', { name: 'Organisers you follow' }))
  await user.click(hosts.getByRole('button', { name: 'Follow: Centro Qosqo', pressed: true }))
  expect(await screen.findByText(/^Nothing saved yet/)).toBeInTheDocument()
})

test('hosts that were saved before are followed, in the list and beside an event, too', async () => {
  keep({ kind: 'host', id: '11', name: 'Centro Qosqo', at: 1 })
  const list = await renderApp('/es/event-host-list')
  expect(await screen.findByRole('button', { name: 'Seguir: Centro Qosqo', pressed: true })).toBeInTheDocument()
  list.unmount()
  await renderApp('/es/event/7')
  const organiser = await screen.findByRole('button', { name: /^Seguir: /, pressed: true })
  expect(organiser).toHaveTextContent('Siguiendo')
})
