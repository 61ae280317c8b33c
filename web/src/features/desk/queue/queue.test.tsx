import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { happyDesk } from '@/testing/desk'
import { application, client, editor, failure, host, many, one, organizer, pendingEvent } from '@/testing/fixtures'
import { held } from '@/testing/held'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'
import { merged } from './useQueue'

const opened = async (path: string) => {
  const calls = happyDesk()
  const app = await renderApp(path, editor)
  return { calls, ...app }
}

test.each([undefined, client, organizer])('the desk is no page for others', async (user) => {
  await renderApp('/desk', user)
  expect(await screen.findByRole('heading', { level: 1, name: 'Page Not Found' })).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Desk' })).toBeNull()
})

test('the queue has applications and events in the order of their coming, and the menu leads to it', async () => {
  await opened('/desk')
  const rows = within(await screen.findByRole('main'))
  await rows.findByRole('link', { name: /Night of the dances/ })
  const names = rows
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
    .filter((text) => /Taller|dances/.test(text ?? ''))
  expect(names[0]).toContain('Taller Qantu')
  expect(names[1]).toContain('Night of the dances')
  expect(rows.getByText('2 entries')).toBeInTheDocument()
  expect(screen.getAllByRole('link', { name: 'Desk' })[0]).toHaveAttribute('href', '/desk')
})

test('an empty queue and one that did not come say so', async () => {
  happyDesk()
  server.use(http.get('*/api/desk/applications', () => HttpResponse.json(many([]))))
  server.use(http.get('*/api/desk/events', () => HttpResponse.json(many([]))))
  const { unmount } = await renderApp('/es/desk', editor)
  expect(await screen.findByText('Nada espera. Que tengas un buen día.')).toBeInTheDocument()
  unmount()
  const down = () => HttpResponse.json(failure('down', {}, 503), { status: 503 })
  server.use(http.get('*/api/desk/applications', down), http.get('*/api/desk/events', down))
  const { user } = await renderApp('/es/desk', editor)
  const again = await screen.findByRole('button', { name: 'Intentar de nuevo' })
  happyDesk()
  await user.click(again)
  expect(await screen.findByRole('link', { name: /Taller Qantu/ })).toBeInTheDocument()
})

/** What an editor of the example application has read, as a verdict says it. */
const seen = { updatedAt: application.attributes.updatedAt, hostUpdatedAt: host.attributes.updatedAt }
/** The preview has come: from then on there is something to decide about. */
const canDecide = () => waitFor(() => expect(screen.getByRole('button', { name: 'Approve' })).toBeEnabled())

test('an application is approved by one key, and the next entry opens', async () => {
  const { calls, router, user } = await opened('/desk/applications/12')
  const heading = await screen.findByRole('heading', { level: 2, name: 'Taller Qantu' })
  await waitFor(() => expect(heading).toHaveFocus())
  expect(await screen.findByText('client@raymi.example')).toBeInTheDocument()
  await user.keyboard('a')
  await waitFor(() => expect(router.state.location.pathname).toBe('/desk/events/42'))
  expect(calls).toContainEqual({
    method: 'POST',
    path: '/api/desk/applications/12/approve',
    body: { message: '', ...seen },
  })
  await waitFor(() =>
    expect(screen.getAllByRole('heading', { level: 2, name: 'Night of the dances' })[0]).toHaveFocus(),
  )
})

/** The preview of an entry is answered when it is let go; other calls of the same address pass. */
function heldPreview(address: string) {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  server.use(
    http.get(address, async ({ request }) => {
      if (request.url.includes('socialMedias')) await gate
    }),
  )
  return { letGo: () => letGo() }
}

test.each([
  ['an application', '/desk/applications/12', '*/api/partners/11', 'Taller Qantu'],
  ['an event', '/desk/events/42', '*/api/events/42', 'Night of the dances'],
])('the heading of %s gets the focus when the letters work, not before', async (_noun, path, address, title) => {
  const calls = happyDesk()
  const preview = heldPreview(address)
  const { user } = await renderApp(path, editor)
  const entry = await screen.findByRole('region', { name: title })
  await waitFor(() => expect(entry).toHaveFocus())
  await user.keyboard('a')
  expect(screen.getByRole('button', { name: 'Approve' })).toBeDisabled()
  preview.letGo()
  await waitFor(() => expect(within(entry).getAllByRole('heading', { name: title })[0]).toHaveFocus())
  expect(calls).toEqual([])
  await user.keyboard('a')
  await waitFor(() => expect(calls).toHaveLength(1))
})

test('the focus stays where the editor has put it while the preview comes', async () => {
  happyDesk()
  const preview = heldPreview('*/api/partners/11')
  const { user } = await renderApp('/desk/applications/12', editor)
  const entry = await screen.findByRole('region', { name: 'Taller Qantu' })
  await waitFor(() => expect(entry).toHaveFocus())
  const search = screen.getByRole('searchbox', { name: 'Search by name' })
  await user.click(search)
  preview.letGo()
  await canDecide()
  await new Promise(requestAnimationFrame)
  expect(search).toHaveFocus()
})

test('a letter works after a click whose decision did not arrive', async () => {
  happyDesk()
  const answers = [HttpResponse.error(), HttpResponse.json(one(application))]
  const { letGo } = held('post', '*/api/desk/applications/12/approve', () => answers.shift() ?? HttpResponse.error())
  const { router, user } = await renderApp('/desk/applications/12', editor)
  await canDecide()
  const approve = screen.getByRole('button', { name: 'Approve' })
  await user.click(approve)
  await waitFor(() => expect(approve).toBeDisabled())
  // A browser takes the focus from a button that is disabled; jsdom leaves it there, and does not blur it either.
  screen.getByRole('main').focus()
  letGo()
  expect(await screen.findByText(/^The decision did not arrive/)).toBeInTheDocument()
  await waitFor(() => expect(screen.getAllByRole('heading', { level: 2, name: 'Taller Qantu' })[0]).toHaveFocus())
  await user.keyboard('a')
  await waitFor(() => expect(router.state.location.pathname).toBe('/desk/events/42'))
})

test('a letter that is typed decides nothing', async () => {
  const { calls, user } = await opened('/desk/applications/12')
  await screen.findByRole('heading', { level: 2, name: 'Taller Qantu' })
  await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'arq')
  await user.keyboard('{Control>}a{/Control}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(calls).toEqual([])
})

test('a question and a refusal need a message, and a refusal says that it cannot be undone', async () => {
  const { calls, user } = await opened('/desk/applications/12')
  const heading = await screen.findByRole('heading', { level: 2, name: 'Taller Qantu' })
  await waitFor(() => expect(heading).toHaveFocus())
  await canDecide()
  await user.keyboard('r')
  const dialog = within(screen.getByRole('dialog', { name: 'Reject for which reason?' }))
  expect(dialog.getByText(/cannot be undone/)).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Reject' }))
  expect(dialog.getByText('This field is required')).toBeInTheDocument()
  expect(calls).toEqual([])
  await user.type(dialog.getByLabelText(/Message/), 'Falta el DNI')
  await user.click(dialog.getByRole('button', { name: 'Reject' }))
  await waitFor(() =>
    expect(calls).toContainEqual({
      method: 'POST',
      path: '/api/desk/applications/12/reject',
      body: { message: 'Falta el DNI', ...seen },
    }),
  )
})

test('what somebody else has decided is told, and the entry shows it', async () => {
  happyDesk()
  let decided = false
  server.use(
    http.post('*/api/desk/applications/:id/approve', () => {
      decided = true
      return HttpResponse.json(failure('decided', { key: 'already_decided' }, 409), { status: 409 })
    }),
    http.get('*/api/desk/applications/:id', () => {
      const state = decided ? ('approved' as const) : application.attributes.state
      return HttpResponse.json(one({ id: 12, attributes: { ...application.attributes, state } }))
    }),
  )
  const { router, user } = await renderApp('/desk/applications/12', editor)
  await canDecide()
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText(/Somebody else has decided this already/)).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull())
  expect(screen.getByText('Approved', { selector: 'span' })).toBeInTheDocument()
  expect(router.state.location.pathname).toBe('/desk/applications/12')
})

test('what was written to an applicant outlives a connection that breaks, and a change meanwhile', async () => {
  happyDesk()
  const answers = [
    HttpResponse.error(),
    HttpResponse.json(failure('changed', { key: 'changed_meanwhile' }, 409), { status: 409 }),
    HttpResponse.json(failure('changed', { key: 'changed_meanwhile' }, 409), { status: 409 }),
  ]
  server.use(http.post('*/api/desk/applications/12/reject', () => answers.shift()))
  const { user } = await renderApp('/desk/applications/12', editor)
  await canDecide()
  await user.click(screen.getByRole('button', { name: 'Reject' }))
  const inDialog = () => within(screen.getByRole('dialog', { name: 'Reject for which reason?' }))
  await user.type(inDialog().getByLabelText(/Message/), 'Falta el DNI')
  await user.click(inDialog().getByRole('button', { name: 'Reject' }))
  expect(await screen.findByText(/^The decision did not arrive/)).toBeInTheDocument()
  expect(inDialog().getByLabelText(/Message/)).toHaveValue('Falta el DNI')
  await user.click(inDialog().getByRole('button', { name: 'Reject' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await canDecide()
  await user.click(screen.getByRole('button', { name: 'Reject' }))
  expect(inDialog().getByLabelText(/Message/)).toHaveValue('Falta el DNI')
})

test('a document is asked for when somebody opens it, not before', async () => {
  happyDesk()
  const asked: string[] = []
  const win = { opener: {}, location: { href: '' }, close: () => {} }
  const open = vi.spyOn(window, 'open').mockReturnValue(win as unknown as Window)
  server.use(
    http.post('*/api/upload/files/:id/link', ({ params }) => {
      asked.push(String(params.id))
      return HttpResponse.json({ url: '/uploads/private/x?signed' })
    }),
  )
  const { user } = await renderApp('/desk/applications/12', editor)
  const button = await screen.findByRole('button', { name: 'Open document 1' })
  expect(asked).toEqual([])
  await user.click(button)
  await waitFor(() => expect(win.location.href).toBe('/uploads/private/x?signed'))
  expect(asked).toEqual(['71'])
  open.mockRestore()
})

test('a pending event is shown as the public will see it, and its host can be trusted', async () => {
  const { calls, user } = await opened('/desk/events/42')
  const preview = within(await screen.findByRole('region', { name: 'As the public will see it' }))
  expect(await preview.findByText('Main square, Plaza 1, Pisac')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Ask' })).toBeNull()
  await user.click(await screen.findByRole('checkbox', { name: 'Centro Qosqo is trusted' }))
  expect(await screen.findByText('Centro Qosqo is trusted now.')).toBeInTheDocument()
  expect(calls).toContainEqual({ method: 'PUT', path: '/api/desk/hosts/11', body: { trusted: true } })
})

test('what its host changed after the look is not approved, but shown anew', async () => {
  happyDesk()
  const sent: unknown[] = []
  const first = pendingEvent.attributes.updatedAt
  const now = '2026-11-20T16:00:00.500Z'
  const changed = () => sent.length > 0
  server.use(
    http.get('*/api/events/42', () => {
      const version = changed() ? { updatedAt: now, eventName: 'Night of the drums' } : {}
      return HttpResponse.json(one({ id: 42, attributes: { ...pendingEvent.attributes, ...version } }))
    }),
    http.post('*/api/desk/events/42/approve', async ({ request }) => {
      const body = (await request.json()) as { updatedAt: string }
      sent.push(body)
      if (body.updatedAt === now) return HttpResponse.json(one(pendingEvent))
      return HttpResponse.json(failure('changed', { key: 'changed_meanwhile' }, 409), { status: 409 })
    }),
  )
  const { router, user } = await renderApp('/desk/events/42', editor)
  await canDecide()
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText(/It was changed meanwhile/)).toBeInTheDocument()
  expect(await screen.findAllByRole('heading', { level: 2, name: 'Night of the drums' })).not.toHaveLength(0)
  expect(router.state.location.pathname).toBe('/desk/events/42')
  await canDecide()
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  // A conflict is tried once more by itself (section 7 of the specification).
  await waitFor(() => expect(sent).toEqual([{ updatedAt: first }, { updatedAt: first }, { updatedAt: now }]))
})

test('what its applicant changed after the look is not approved, but shown anew', async () => {
  happyDesk()
  const sent: unknown[] = []
  const now = { updatedAt: '2026-11-20T16:00:00.500Z', hostUpdatedAt: '2026-11-20T16:00:00.400Z' }
  const changed = () => sent.length > 0
  server.use(
    http.get('*/api/desk/applications/12', () => {
      const version = changed() ? { updatedAt: now.updatedAt, personalIdentifyingDocument: 'Passport' } : {}
      return HttpResponse.json(one({ id: 12, attributes: { ...application.attributes, ...version } }))
    }),
    http.get('*/api/partners/11', () => {
      const version = changed() ? { updatedAt: now.hostUpdatedAt, orgResume: 'Drums since 1925.' } : {}
      return HttpResponse.json(one({ id: 11, attributes: { ...host.attributes, ...version } }))
    }),
    http.post('*/api/desk/applications/12/approve', async ({ request }) => {
      const body = (await request.json()) as typeof now
      sent.push(body)
      if (body.hostUpdatedAt === now.hostUpdatedAt) return HttpResponse.json(one(application))
      return HttpResponse.json(failure('changed', { key: 'changed_meanwhile' }, 409), { status: 409 })
    }),
  )
  const { router, user } = await renderApp('/desk/applications/12', editor)
  await canDecide()
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText(/It was changed meanwhile/)).toBeInTheDocument()
  expect(await screen.findByText('Drums since 1925.')).toBeInTheDocument()
  expect(await screen.findByText(/Passport/)).toBeInTheDocument()
  expect(router.state.location.pathname).toBe('/desk/applications/12')
  await canDecide()
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  const [first, last] = [seen, now].map((version) => ({ message: '', ...version }))
  await waitFor(() => expect(sent).toEqual([first, first, last]))
})

test.each([
  ['an application', '/desk/applications/12', '*/api/partners/11', 'Taller Qantu'],
  ['an event', '/desk/events/42', '*/api/events/42', 'Night of the dances'],
])('%s is not decided before it can be read', async (_noun, path, address, title) => {
  const calls = happyDesk()
  let away = true
  server.use(
    http.get(address, ({ request }) => {
      const isPreview = new URL(request.url).search.includes('socialMedias')
      return away && isPreview ? HttpResponse.json(failure('away', {}, 503), { status: 503 }) : undefined
    }),
  )
  const { user } = await renderApp(path, editor)
  const preview = within(await screen.findByRole('region', { name: 'As the public will see it' }))
  const again = await preview.findByRole('button', { name: 'Try again' })
  screen.getAllByRole('heading', { level: 2, name: title })[0]?.focus()
  await user.keyboard('a')
  expect(screen.getByRole('button', { name: 'Approve' })).toBeDisabled()
  expect(calls).toEqual([])
  away = false
  await user.click(again)
  await canDecide()
})

test('the filters stand in the address', async () => {
  const { router, user } = await opened('/desk')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'State' }), 'Rejected')
  expect(await screen.findByText('Nothing waits. Enjoy the day.')).toBeInTheDocument()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Applications')
  await waitFor(() => expect(router.state.location.search).toBe('?state=rejected&kind=applications'))
})

const entryAt = (kind: 'applications' | 'events', id: number, minute: number) => ({
  kind,
  id,
  name: `${kind} ${id}`,
  by: '',
  createdAt: `2026-11-20T15:0${minute}:00.000Z`,
})
const idsOf = (items: { id: number }[]) => items.map(({ id }) => id)

test.each([
  ['both whole', false, false, [1, 11, 2, 12], []],
  ['the first goes on: what lies behind its end waits', true, false, [1, 11, 2], [0]],
  ['both go on: the end that comes first is moved', true, true, [1, 11, 2], [0]],
  ['the second goes on', false, true, [1, 11, 2, 12], [1]],
])('two lists in one: %s', (_name, firstMore, secondMore, ids, ends) => {
  const parts = [
    { items: [entryAt('applications', 1, 1), entryAt('applications', 2, 3)], more: firstMore },
    { items: [entryAt('events', 11, 2), entryAt('events', 12, 4)], more: secondMore },
  ]
  const result = merged(parts, true)
  expect({ ids: idsOf(result.items), ends: result.ends }).toEqual({ ids, ends })
})

test('the queue goes on past its first hundred, and a decision leaves it as long as it was', async () => {
  const calls = happyDesk()
  const rowAt = (id: number) => ({
    id,
    attributes: {
      ...application.attributes,
      hostName: `Taller ${id}`,
      createdAt: new Date(Date.UTC(2026, 10, 1, 0, id)).toISOString(),
    },
  })
  server.use(
    http.get('*/api/desk/events', () => HttpResponse.json(many([]))),
    http.get('*/api/desk/applications', ({ request }) => {
      const page = Number(new URL(request.url).searchParams.get('pagination[page]'))
      return HttpResponse.json(many(page === 1 ? [rowAt(1), rowAt(2)] : [rowAt(3)], page, 2, 3))
    }),
  )
  const { router, user } = await renderApp('/desk?kind=applications', editor)
  expect(await screen.findByText('3 entries')).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: /Taller 3/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await user.click(await screen.findByRole('link', { name: /Taller 3/ }))
  // The address says how far the list was, beside what was chosen and what is open.
  expect(router.state.location).toMatchObject({ pathname: '/desk/applications/3', search: '?kind=applications&rows=3' })
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  await canDecide()
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(calls).toHaveLength(1))
  await waitFor(() => expect(screen.getByRole('link', { name: /Taller 2/ })).toHaveAttribute('aria-current', 'true'))
  expect(screen.getByRole('link', { name: /Taller 3/ })).toBeInTheDocument()
})

test('a reload keeps the place: the address brings filter, rows and entry back, another choice begins anew', async () => {
  happyDesk()
  const pages: string[] = []
  server.use(
    http.get('*/api/desk/events', () => HttpResponse.json(many([]))),
    http.get('*/api/desk/applications', ({ request }) => {
      const page = Number(new URL(request.url).searchParams.get('pagination[page]'))
      pages.push(`${new URL(request.url).searchParams.get('sort[0]')} ${page}`)
      const attributes = { ...application.attributes, hostName: `Taller ${page}` }
      attributes.createdAt = `2026-11-0${page}T15:00:00.000Z`
      return HttpResponse.json(many([{ id: page, attributes }], page, 4, 4))
    }),
  )
  const { router, user } = await renderApp('/desk/applications/3?rows=3', editor)
  expect(await screen.findByRole('link', { name: /Taller 3/ })).toHaveAttribute('aria-current', 'true')
  expect(pages).toEqual(['createdAt:asc 1', 'createdAt:asc 2', 'createdAt:asc 3'])
  expect(screen.getByRole('button', { name: 'Show more' })).toBeEnabled()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Newest first')
  await waitFor(() => expect(router.state.location.search).toBe('?order=newest'))
  await waitFor(() => expect(pages).toHaveLength(4))
  expect(pages[3]).toBe('createdAt:desc 1')
})
