import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { useForm } from '@/shared/forms/useForm'
import { startI18n, withMessages } from '@/shared/i18n/i18n'
import { DraftNotice, DraftSaved } from './DraftNotice'
import type { Draft } from './draftStore'
import { useDraft } from './useDraft'
import { useUnsavedGuard } from './useUnsavedGuard'

const stored = new Map<string, Draft<unknown>>()
let refused = false
// jsdom has no IndexedDB; a browser test covers the real store.
vi.mock('./draftStore', () => ({
  saveDraft: async (draft: Draft<unknown>) => !refused && Boolean(stored.set(draft.id, draft)),
  findDraft: async (id: string) => (refused ? undefined : stored.get(id)),
  dropDraft: async (id: string) => void stored.delete(id),
}))

const empty = { word: '' }

function Form({ notBefore }: { notBefore?: string }) {
  const form = useForm(empty, {})
  const changed = form.values.word !== ''
  const draft = useDraft({ id: 'word of 1', data: form.values, changed, restore: form.reset, notBefore })
  const guard = useUnsavedGuard(changed)
  const discard = () => {
    void draft.drop()
    form.reset(empty)
  }
  if (!draft.ready) return null
  return (
    <form>
      <DraftNotice restoredAt={draft.restoredAt} onDiscard={discard} />
      <input
        aria-label="Word"
        value={form.values.word}
        onChange={(event) => form.setValue('word', event.target.value)}
      />
      <DraftSaved savedAt={draft.savedAt} />
      <button type="button" onClick={() => draft.drop()}>
        Done
      </button>
      <Link to="/elsewhere">Elsewhere</Link>
      <Link to="/es">Spanish</Link>
      {guard.dialog}
    </form>
  )
}

async function show(notBefore?: string) {
  await startI18n('en')
  await withMessages(async () => null, 'forms')()
  const form = <Form notBefore={notBefore} />
  const router = createMemoryRouter([
    { path: '/', element: form },
    { path: '/es', element: form },
    { path: '/elsewhere', element: <p>Away</p> },
  ])
  const view = render(<RouterProvider router={router} />)
  const input = await screen.findByLabelText('Word')
  return { user: userEvent.setup(), input, router, ...view }
}

beforeEach(() => {
  stored.clear()
  refused = false
})

test('typed text is saved as a draft, restored, and deleted on discard', async () => {
  const first = await show()
  await first.user.type(first.input, 'dance')
  expect(await screen.findByText(/^Draft kept on this device/)).toBeInTheDocument()
  first.unmount()
  const second = await show()
  expect(second.input).toHaveValue('dance')
  expect(screen.getByText(/^You see what you had typed/)).toBeInTheDocument()
  await second.user.click(screen.getByRole('button', { name: 'Discard it' }))
  expect(second.input).toHaveValue('')
  expect(stored.size).toBe(0)
})

test('closing the page saves a pending draft', async () => {
  const { user, input } = await show()
  await user.type(input, 'd')
  await act(async () => window.dispatchEvent(new Event('pagehide')))
  expect(stored.get('word of 1')?.data).toEqual({ word: 'd' })
})

test('a dropped draft is not saved again when the form unmounts', async () => {
  const { user, input, unmount } = await show()
  await user.type(input, 'dance')
  await user.click(screen.getByRole('button', { name: 'Done' }))
  unmount()
  expect(stored.size).toBe(0)
})

test('a draft older than the last change of the entry is dropped', async () => {
  stored.set('word of 1', { id: 'word of 1', savedAt: Date.parse('2026-01-01'), data: { word: 'old' } })
  const { input } = await show('2026-06-01T00:00:00.000Z')
  expect(input).toHaveValue('')
  expect(stored.size).toBe(0)
})

test('the form works in a browser that refuses to store drafts', async () => {
  refused = true
  const { user, input } = await show()
  await user.type(input, 'dance')
  expect(input).toHaveValue('dance')
})

test('leaving a changed form asks for confirmation; both answers are followed', async () => {
  const { user, input, router } = await show()
  await user.type(input, 'dance')
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
  await user.click(await screen.findByRole('button', { name: 'Stay here' }))
  expect(router.state.location.pathname).toBe('/')
  expect(input).toHaveValue('dance')
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  expect(await screen.findByText('Away')).toBeInTheDocument()
})

test('switching the language restores the form without confirmation', async () => {
  const { user, input } = await show()
  await user.type(input, 'dance')
  await user.click(screen.getByRole('link', { name: 'Spanish' }))
  await waitFor(() => expect(screen.getByLabelText('Word')).toHaveValue('dance'))
})

test('beforeunload is prevented only for a changed form', async () => {
  const { user, input } = await show()
  const close = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(close()).toBe(false)
  await user.type(input, 'dance')
  expect(close()).toBe(true)
})
