import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { useForm } from '@/shared/forms/useForm'
import { startI18n, withMessages } from '@/shared/i18n/i18n'
import { refuseDrafts, stored } from '@/testing/drafts'
import { renderPages } from '@/testing/render'
import { DraftNotice, DraftSaved } from './DraftNotice'
import { useDraft } from './useDraft'
import { useUnsavedGuard } from './useUnsavedGuard'

vi.mock('./draftStore', () => import('@/testing/drafts'))

const empty = { word: '' }

function Form() {
  const form = useForm(empty, {})
  const changed = form.values.word !== ''
  const draft = useDraft({ id: 'word of 1', data: form.values, title: form.values.word, changed, restore: form.reset })
  const guard = useUnsavedGuard(changed)
  const discard = () => {
    void draft.drop()
    form.reset(empty)
  }
  if (!draft.ready) return null
  return (
    <form>
      <DraftNotice draft={draft} onDiscard={discard} />
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

const Elsewhere = () => <p>Away</p>

async function show() {
  await startI18n('en')
  await withMessages(async () => null, 'forms')()
  const view = await renderPages({ '/': Form, '/es': Form, '/elsewhere': Elsewhere })
  const input = await screen.findByLabelText('Word')
  return { user: userEvent.setup(), input, ...view }
}

beforeEach(() => {
  stored.clear()
  sessionStorage.clear()
  refuseDrafts(false)
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
  expect([...stored.values()]).toMatchObject([{ form: 'word of 1', title: 'd', data: { word: 'd' } }])
})

test('a dropped draft is not saved again when the form unmounts', async () => {
  const { user, input, unmount } = await show()
  await user.type(input, 'dance')
  await user.click(screen.getByRole('button', { name: 'Done' }))
  unmount()
  expect(stored.size).toBe(0)
})

const draftOf = (id: string, word: string, hour: number) => ({
  id,
  form: 'word of 1',
  title: word,
  savedAt: Date.UTC(2026, 5, 1, hour),
  data: { word },
})

test('the only draft of a form is restored, however old the entry is', async () => {
  stored.set('a', draftOf('a', 'old', 9))
  const { input } = await show()
  expect(input).toHaveValue('old')
})

test('several drafts of a form are offered with name and time; none is restored or removed without a word', async () => {
  stored.set('a', draftOf('a', 'huaylia', 15))
  stored.set('b', draftOf('b', 'qhapaq qolla', 17))
  const { user, input } = await show()
  expect(input).toHaveValue('')
  expect((await screen.findByText('huaylia')).closest('p')).toHaveTextContent('1 Jun')
  await user.click(screen.getByRole('button', { name: 'Continue: qhapaq qolla' }))
  await waitFor(() => expect(input).toHaveValue('qhapaq qolla'))
  expect(screen.queryByText('qhapaq qolla')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Delete the draft: huaylia' }))
  await waitFor(() => expect([...stored.keys()]).toEqual(['b']))
})

test('what a form has is kept as its own draft when another one is continued', async () => {
  stored.set('a', draftOf('a', 'huaylia', 15))
  stored.set('b', draftOf('b', 'qhapaq qolla', 17))
  const { user, input } = await show()
  await user.type(input, 'saqra')
  await user.click(screen.getByRole('button', { name: 'Continue: huaylia' }))
  await waitFor(() => expect(input).toHaveValue('huaylia'))
  expect(await screen.findByRole('button', { name: 'Continue: saqra' })).toBeInTheDocument()
  expect([...stored.values()].map(({ title }) => title).sort()).toEqual(['huaylia', 'qhapaq qolla', 'saqra'])
})

test('the form works in a browser that refuses to store drafts', async () => {
  refuseDrafts(true)
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
