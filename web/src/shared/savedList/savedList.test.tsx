import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { toggleSaved } from '@/shared/saved/saved'
import { signedIn, signedOut, userLoaded } from '@/shared/session/session'
import { client, failure } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'
import type { EntryInput, ListEntry } from './merge'

const PATH = '*/api/users/me/saved'
const SAVED = 'raymi-saved'
const keep = (...ids: number[]) => {
  const entries = ids.map((id) => ({ kind: 'event', id: String(id), name: `Noche ${id}`, at: id }))
  localStorage.setItem(SAVED, JSON.stringify({ version: 1, entries }))
}
const here = () =>
  JSON.parse(localStorage.getItem(SAVED) ?? '{"entries":[]}').entries.map(({ id }: { id: string }) => id)
const entry = (key: string, name = `Noche ${key}`): ListEntry => ({
  entryId: Number(key),
  kind: 'event',
  key,
  name,
  savedAt: '2026-06-01T12:00:00.000Z',
})

/** An account as the server keeps it; `calls` lists the methods that change it. */
let account: { listId: number; entries: ListEntry[]; calls: string[] }
const answer = () => HttpResponse.json({ data: { listId: account.listId, entries: account.entries } })

beforeEach(() => {
  account = { listId: 0, entries: [], calls: [] }
  server.use(
    http.get(PATH, answer),
    http.put(PATH, async ({ request }) => {
      const { entries } = (await request.json()) as { entries: EntryInput[] }
      account.calls.push(`add ${entries.map(({ key }) => key)}`)
      account.listId ||= 7
      account.entries = [...entries.map(({ key, name }) => entry(key, name)), ...account.entries]
      return answer()
    }),
    http.delete(`${PATH}/:id`, ({ params }) => {
      account.calls.push(`remove ${params.id}`)
      account.entries = account.entries.filter(({ entryId }) => entryId !== Number(params.id))
      return HttpResponse.json({ ok: true })
    }),
    http.delete(PATH, () => {
      account.calls.push('delete')
      account = { ...account, listId: 0, entries: [] }
      return HttpResponse.json({ ok: true })
    }),
  )
})

const refused = (status: number, key: string) => HttpResponse.json(failure('x', { key }, status), { status })

const question = () => screen.findByRole('dialog', { name: 'Keep what you saved in your account too?' })
const panel = async () => within(await screen.findByRole('region', { name: 'In your account' }))

test('after a login the visitor is asked, and nothing is sent before the answer', async () => {
  keep(1, 2)
  const { store, user } = await renderApp('/about-us')
  // DeferredNotices asks after a login only if it was loaded before.
  await screen.findByRole('heading', { level: 1 })
  await act(() => import('@/app/frame/DeferredNotices'))
  act(() => {
    store.dispatch(signedIn('token'))
    store.dispatch(userLoaded(client))
  })
  const dialog = within(await question())
  expect(
    dialog.getByText('You have 2 saved things on this device that your account does not have.'),
  ).toBeInTheDocument()
  expect(account.calls).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Keep in my account' }))
  expect(await screen.findByText('Your account keeps what you saved.')).toBeInTheDocument()
  expect(account.calls).toEqual(['add 1,2'])
  expect(here()).toEqual(['1', '2'])
})

test('"not now" is remembered, and only the button of the page asks again', async () => {
  keep(1)
  const first = await renderApp('/saved', client)
  await first.user.click(within(await question()).getByRole('button', { name: 'Not now' }))
  first.unmount()
  const { user } = await renderApp('/saved', client)
  const again = (await panel()).getByRole('button', { name: 'Keep in my account' })
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(account.calls).toEqual([])
  await user.click(again)
  await user.keyboard('{Escape}')
  await user.click(again)
  await user.click(within(await question()).getByRole('button', { name: 'Keep in my account' }))
  await waitFor(() => expect(account.calls).toEqual(['add 1']))
})

test('a second device gets the list of the account after it agreed', async () => {
  account = { ...account, listId: 7, entries: [entry('5'), entry('6')] }
  keep(6)
  const { user } = await renderApp('/saved', client)
  const dialog = within(await question())
  expect(dialog.getByText(/^Your account keeps one that this device does not have/)).toBeInTheDocument()
  expect(here()).toEqual(['6'])
  await user.click(dialog.getByRole('button', { name: 'Keep in my account' }))
  await waitFor(() => expect(here()).toEqual(['5', '6']))
  expect(account.calls).toEqual([])
})

/** A device that agreed earlier and has the events 1 and 2, as the account has. */
async function agreed(path: string, device = [1, 2]) {
  keep(...device)
  account = { ...account, listId: 7, entries: [entry('1'), entry('2')] }
  const agreement = { answer: 'yes', listId: 7, known: ['event 1', 'event 2'], removed: [] }
  localStorage.setItem(
    'raymi-saved-accounts',
    JSON.stringify({ version: 1, accounts: [{ user: client.id, agreement }] }),
  )
  return renderApp(path, client)
}

test('after a yes each press changes the account too, and a failure is told and repaired', async () => {
  const { user } = await agreed('/saved')
  await panel()
  server.use(http.delete(`${PATH}/:id`, () => refused(500, 'internal'), { once: true }))
  const gone = within(await screen.findByRole('region', { name: 'Taken from the programme' }))
  await user.click(gone.getByRole('button', { name: 'Save: Noche 2' }))
  expect(await (await panel()).findByRole('alert')).toBeInTheDocument()
  expect(account.entries).toHaveLength(2)
  expect(here()).toEqual(['1'])
  await user.click((await panel()).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(account.calls).toEqual(['remove 2']))
  await waitFor(async () => expect((await panel()).queryByRole('alert')).not.toBeInTheDocument())
})

test('a list that cannot be read changes nothing, and the agreement stays', async () => {
  const { user } = await agreed('/saved')
  await (await panel()).findByRole('button', { name: 'Stop keeping in the account' })
  let broken = true
  server.use(http.get(PATH, () => (broken ? refused(500, 'internal') : undefined)))
  const gone = within(await screen.findByRole('region', { name: 'Taken from the programme' }))
  await user.click(gone.getByRole('button', { name: 'Save: Noche 2' }))
  expect(await (await panel()).findByRole('alert')).toBeInTheDocument()
  expect((await panel()).getByRole('button', { name: 'Stop keeping in the account' })).toBeInTheDocument()
  broken = false
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(account.calls).toEqual(['remove 2']))
  expect(here()).toEqual(['1'])
})

test('what is pressed before the code of the account is loaded counts too', async () => {
  keep(1, 2)
  account = { ...account, listId: 7, entries: [entry('1'), entry('2')] }
  await renderApp('/about-us')
  toggleSaved({ kind: 'event', id: '2', name: 'Noche 2', at: 3 })
  toggleSaved({ kind: 'event', id: '4', name: 'Noche 4', at: 4 })
  const { unmount } = await agreed('/saved', [4, 1])
  await waitFor(() => expect(account.calls).toEqual(['remove 2', 'add 4']))
  expect(here()).toEqual(['4', '1'])
  unmount()
})

test('tabs merge one after the other', async () => {
  let release: () => void = () => undefined
  let waiting = 0
  const otherTab = new Promise<void>((done) => {
    release = done
  })
  const request = async (_name: string, work: () => Promise<void>) => {
    waiting += 1
    await otherTab
    await work()
  }
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
  account = { ...account, listId: 7, entries: [] }
  await agreed('/saved')
  await panel()
  await waitFor(() => expect(waiting).toBe(1))
  account.entries = [entry('1'), entry('2'), entry('3')]
  expect(here()).toEqual(['1', '2'])
  release()
  await waitFor(() => expect(here()).toEqual(['3', '2', '1']))
  Reflect.deleteProperty(navigator, 'locks')
})

test('what another device removed is removed here too', async () => {
  const { unmount } = await agreed('/saved')
  await waitFor(() => expect(here()).toEqual(['1', '2']))
  unmount()
  account.entries = [entry('2')]
  await renderApp('/saved', client)
  await waitFor(() => expect(here()).toEqual(['2']))
  expect(account.calls).toEqual([])
})

test('when another device stopped keeping, this one keeps its list and asks again', async () => {
  const { unmount } = await agreed('/saved')
  await panel()
  unmount()
  account = { ...account, listId: 9, entries: [] }
  await renderApp('/saved', client)
  await question()
  expect(here()).toEqual(['1', '2'])
  expect(account.calls).toEqual([])
})

test('stopping deletes the list of the account only, and a log-out changes nothing on the device', async () => {
  const { user, store } = await agreed('/saved')
  await user.click(await (await panel()).findByRole('button', { name: 'Stop keeping in the account' }))
  expect(await screen.findByText(/^The list of your account is deleted/)).toBeInTheDocument()
  expect(account.calls).toEqual(['delete'])
  expect(here()).toEqual(['1', '2'])
  act(() => void store.dispatch(signedOut()))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'In your account' })).not.toBeInTheDocument())
  expect(here()).toEqual(['1', '2'])
})

test('a full account refuses, and the page says so', async () => {
  keep(1)
  const { user } = await renderApp('/saved', client)
  server.use(http.put(PATH, () => refused(400, 'saved_list_full')))
  await user.click(within(await question()).getByRole('button', { name: 'Keep in my account' }))
  expect((await screen.findAllByText(/at most 500 saved things/)).length).toBeGreaterThan(0)
  expect(here()).toEqual(['1'])
})
