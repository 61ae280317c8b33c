import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Draft } from '@/shared/forms/drafts/draftStore'
import { happyDesk } from '@/testing/desk'
import { editor, failure, many } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'
import { portalData, rulesOf, valuesOf } from '../portal/portalForm'
import { stateOf } from './editorialApi'

const drafts = new Map<string, Draft<unknown>>()
// jsdom has no IndexedDB.
vi.mock('@/shared/forms/drafts/draftStore', () => ({
  keepDraft: async (draft: Draft<unknown>) => Boolean(drafts.set(draft.id, draft)),
  findDraft: async (id: string) => drafts.get(id),
  dropDraft: async (id: string) => void drafts.delete(id),
}))
beforeEach(() => drafts.clear())

const opened = async (path: string) => {
  const calls = happyDesk()
  return { calls, ...(await renderApp(path, editor)) }
}
const group = async (name: RegExp) => within(await screen.findByRole('group', { name }))

test.each([
  [null, 'draft'],
  ['2026-11-20T15:00:00Z', 'published'],
  ['2026-11-20T15:00:01Z', 'scheduled'],
] as const)('what is published at %s is %s', (publishedAt, state) => {
  expect(stateOf(publishedAt, Date.parse('2026-11-20T15:00:00Z'))).toBe(state)
})

test('news are listed with their state and with what is not translated', async () => {
  await opened('/desk/news')
  expect(await screen.findByRole('link', { name: 'The fair opens early' })).toHaveAttribute('href', '/desk/news/8')
  expect(screen.getByText('Public since 20 Nov 2026, 10:00')).toBeInTheDocument()
  expect(screen.getByText('Not in Runasimi yet')).toBeInTheDocument()
})

test('a state without news says so', async () => {
  happyDesk()
  server.use(http.get('*/api/desk/news', () => HttpResponse.json(many([]))))
  await renderApp('/es/desk/news?state=draft', editor)
  expect(await screen.findByText('Ninguna noticia en este estado.')).toBeInTheDocument()
})

test('a new item is a draft first, then scheduled in the time of Peru, and has its own address', async () => {
  const { calls, router, user } = await opened('/desk/news/new')
  const title = await group(/^Title/)
  await user.type(title.getByLabelText(/Runasimi/), 'Musuq willay')
  const text = await group(/^Text/)
  await text.findAllByRole('toolbar')
  await user.type(text.getByRole('textbox', { name: /Español/ }), 'Texto')
  await user.type(screen.getByLabelText('Public from (time of Peru)'), '2027-01-05T18:30')
  await user.click(screen.getByRole('button', { name: 'Schedule' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/desk/news/8'))
  expect(calls).toEqual([
    {
      method: 'POST',
      path: '/api/desk/news',
      body: {
        data: {
          translations: {
            en: { title: '', newsText: '' },
            es: { title: '', newsText: 'Texto' },
            qu: { title: 'Musuq willay', newsText: '' },
          },
          newsMainBanner: null,
          newsMedia: [],
          publishedAt: null,
        },
      },
    },
    {
      method: 'POST',
      path: '/api/desk/news/8/publish',
      body: { publishedAt: '2027-01-05T23:30:00.000Z' },
    },
  ])
})

test('an item without a title is not sent', async () => {
  const { calls, user } = await opened('/desk/news/new')
  await user.click(await screen.findByRole('button', { name: 'Publish now' }))
  expect(await screen.findByText('Some fields need your attention.')).toBeInTheDocument()
  expect(screen.getAllByText('This field is required')).toHaveLength(2)
  expect(calls).toEqual([])
})

test('a refused save keeps what was written and marks the field', async () => {
  happyDesk()
  server.use(
    http.put('*/api/desk/news/8', () =>
      HttpResponse.json(
        failure('bad', { errors: [{ path: ['title'], message: 'too long', key: 'this_field_is_too_long' }] }),
        { status: 400 },
      ),
    ),
  )
  const { user } = await renderApp('/desk/news/8', editor)
  const title = await group(/^Title/)
  await user.type(title.getByLabelText(/English/), ' again')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('This text is too long')).toBeInTheDocument()
  expect(title.getByLabelText(/English/)).toHaveValue('The fair again')
})

test('the order of a collection is changed by buttons and told', async () => {
  const { calls, user } = await opened('/desk/collections/6')
  await user.click(await screen.findByRole('button', { name: 'Move down: Inti Raymi' }))
  expect(screen.getByText('Inti Raymi: place 2 of 2')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Save as draft' }))
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]).toMatchObject({
    method: 'PUT',
    path: '/api/desk/collections/6',
    body: { data: { events: [42, 41] } },
  })
})

test('the portal is saved with all its parts, and its e-mail is needed', async () => {
  const { calls, user } = await opened('/desk/portal')
  const form = within(await screen.findByRole('form', { name: 'Portal data' }))
  const [mail] = form.getAllByLabelText(/^E-mail/)
  if (!mail) throw new Error('no field for the e-mail')
  await user.clear(mail)
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(form.getByText('This field is required')).toBeInTheDocument()
  expect(calls).toEqual([])
  await user.type(mail, 'nuevo@raymi.example')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]?.body).toMatchObject({
    data: {
      translations: { es: { aboutUs: { aboutUsText: 'Somos Raymi.' } } },
      platformContacts: { place: 'Cusco', tel: null, mail: 'nuevo@raymi.example' },
      platformSocialMedias: [{ socialMediaName: 'Facebook', socialMediaLink: 'facebook.com/raymi' }],
      culturalPortalContacts: [
        { translations: { es: { contactName: 'Ana Quispe' } }, contacts: { mail: 'ana@raymi.example' } },
      ],
    },
  })
})

test.each([
  ['Portal data', /^E-mail/, 'Save'],
  ['How to become an event host', /Runasimi/, 'Save the instructions'],
])('%s is not left with unsaved changes without a question', async (name, field, save) => {
  const { router, user } = await opened('/desk/portal')
  const form = within(await screen.findByRole('form', { name }))
  await form.findAllByRole('toolbar')
  await user.type((await form.findAllByLabelText(field))[0] as HTMLElement, 'x')
  await user.click(screen.getByRole('link', { name: 'Collections' }))
  const question = within(await screen.findByRole('dialog', { name: 'Leave this page?' }))
  await user.click(question.getByRole('button', { name: 'Stay here' }))
  expect(router.state.location.pathname).toBe('/desk/portal')
  await user.click(form.getByRole('button', { name: save }))
  expect(await screen.findByText('Saved.')).toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: 'Collections' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/desk/collections'))
})

test('a new portal has empty forms', async () => {
  happyDesk()
  const none = () => HttpResponse.json(failure('none', {}, 404), { status: 404 })
  server.use(http.get('*/api/desk/portal', none), http.get('*/api/desk/instructions', none))
  await renderApp('/desk/portal', editor)
  expect(await screen.findByRole('form', { name: 'Portal data' })).toBeInTheDocument()
})

test('a row without a link is no link, and every block has its rules', () => {
  const values = valuesOf({ platformSocialMedias: [{ id: 1, socialMediaName: 'TikTok', socialMediaLink: ' ' }] })
  expect(portalData(values).platformSocialMedias).toEqual([])
  expect(Object.keys(rulesOf(['block4']))).toContain('block4_mail')
})

test.each([
  ['/desk/news/new', /^Title/, 'news new of 5'],
  ['/desk/news/8', /^Title/, 'news 8 of 5'],
  ['/desk/collections/6', /^Name/, 'collections 6 of 5'],
  ['/desk/portal', /^About us/, 'portal of 5'],
  ['/desk/portal', /instructions/i, 'instructions of 5'],
])('what is typed at %s comes back after a break, until it is saved', async (path, field, id) => {
  const first = await opened(path)
  await first.user.type((await group(field)).getByLabelText(/Runasimi/), 'Musuq')
  expect(await screen.findByText(/Draft kept on this device/)).toBeInTheDocument()
  first.unmount()
  const { user } = await opened(path)
  expect(await screen.findByText(/You see what you had typed on/)).toBeInTheDocument()
  expect((await group(field)).getByLabelText<HTMLInputElement>(/Runasimi/).value).toContain('Musuq')
  expect([...drafts.keys()]).toEqual([id])
  await user.click(screen.getByRole('button', { name: 'Discard it' }))
  await waitFor(() => expect(drafts.size).toBe(0))
  expect((await group(field)).getByLabelText<HTMLInputElement>(/Runasimi/).value).not.toContain('Musuq')
})

test('a draft goes when it is saved, and is no older than the entry when that is taken back', async () => {
  const { calls, user } = await opened('/desk/news/8')
  const title = await group(/^Title/)
  await user.type(title.getByLabelText(/English/), ' today')
  await waitFor(() => expect(drafts.size).toBe(1))
  const before = drafts.get('news 8 of 5')?.savedAt ?? Infinity
  await user.click(screen.getByRole('button', { name: /^Take back/ }))
  await waitFor(() => expect(calls).toHaveLength(1))
  await waitFor(() => expect(drafts.get('news 8 of 5')?.savedAt).toBeGreaterThan(before))
  await user.click(screen.getByRole('button', { name: /^Save/ }))
  await waitFor(() => expect(calls).toHaveLength(2))
  await waitFor(() => expect(drafts.size).toBe(0))
})
