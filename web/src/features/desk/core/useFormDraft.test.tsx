import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { mockDesk } from '@/testing/desk'
import { stored as drafts } from '@/testing/drafts'
import { editor } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'

vi.mock('@/shared/forms/drafts/draftStore', () => import('@/testing/drafts'))
beforeEach(() => drafts.clear())

const openPage = async (path: string) => {
  const calls = mockDesk()
  return { calls, ...(await renderApp(path, editor)) }
}
const group = async (name: RegExp) => within(await screen.findByRole('group', { name }))

test.each([
  ['/desk/news/new', /^Title/, 'news new of 5'],
  ['/desk/news/8', /^Title/, 'news 8 of 5'],
  ['/desk/collections/6', /^Name/, 'collections 6 of 5'],
  ['/desk/portal', /^About us/, 'portal of 5'],
  ['/desk/portal', /instructions/i, 'instructions of 5'],
])('unsaved input at %s is restored and can be discarded', async (path, field, id) => {
  const first = await openPage(path)
  await first.user.type((await group(field)).getByLabelText(/Runasimi/), 'Musuq')
  expect(await screen.findByText(/Draft kept on this device/)).toBeInTheDocument()
  first.unmount()
  const { user } = await openPage(path)
  expect(await screen.findByText(/You see what you had typed on/)).toBeInTheDocument()
  expect((await group(field)).getByLabelText<HTMLInputElement>(/Runasimi/).value).toContain('Musuq')
  expect([...drafts.values()].map(({ form }) => form)).toEqual([id])
  await user.click(screen.getByRole('button', { name: 'Discard it' }))
  await waitFor(() => expect(drafts.size).toBe(0))
  expect((await group(field)).getByLabelText<HTMLInputElement>(/Runasimi/).value).not.toContain('Musuq')
})

test('withdrawing the entry keeps the draft, and saving deletes it', async () => {
  const { calls, user } = await openPage('/desk/news/8')
  const title = await group(/^Title/)
  await user.type(title.getByLabelText(/English/), ' today')
  await waitFor(() => expect(drafts.size).toBe(1))
  await user.click(screen.getByRole('button', { name: /^Take back/ }))
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(drafts.size).toBe(1)
  await user.click(screen.getByRole('button', { name: /^Save/ }))
  await waitFor(() => expect(calls).toHaveLength(2))
  await waitFor(() => expect(drafts.size).toBe(0))
})
