import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { mockDesk } from '@/testing/desk'
import {
  application,
  client,
  editor,
  failure,
  host,
  many,
  one,
  organizer,
  pendingEvent,
  picture,
} from '@/testing/fixtures'
import { pendingCall } from '@/testing/pendingCall'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'
import { mergeLists } from './useQueue'

const openPage = async (path: string) => {
  const calls = mockDesk()
  const app = await renderApp(path, editor)
  return { calls, ...app }
}

test.each([undefined, client, organizer])('the desk is "not found" for other users', async (user) => {
  await renderApp('/desk', user)
  expect(await screen.findByRole('heading', { level: 1, name: 'Page Not Found' })).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Desk' })).toBeNull()
})

test('the queue lists applications and events by creation time, and the menu links to it', async () => {
  await openPage('/desk')
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

test('an empty queue has a message, and a failed one an error with a retry', async () => {
  mockDesk()
  server.use(http.get('*/api/desk/applications', () => HttpResponse.json(many([]))))
  server.use(http.get('*/api/desk/events', () => HttpResponse.json(many([]))))
  const { unmount } = await renderApp('/es/desk', editor)
  expect(await screen.findByText('Nada espera. Que tengas un buen día.')).toBeInTheDocument()
  unmount()
  const down = () => HttpResponse.json(failure('down', {}, 503), { status: 503 })
  server.use(http.get('*/api/desk/applications', down), http.get('*/api/desk/events', down))
  const { user } = await renderApp('/es/desk', editor)
  const retry = await screen.findByRole('button', { name: 'Intentar de nuevo' })
  mockDesk()
  await user.click(retry)
  expect(await screen.findByRole('link', { name: /Taller Qantu/ })).toBeInTheDocument()
})

/** The versions of the example application that a verdict names. */
const seen = { updatedAt: application.attributes.updatedAt, hostUpdatedAt: host.attributes.updatedAt }
/** Waits until the preview is loaded and a decision is possible. */
const readyToDecide = () => waitFor(() => expect(screen.getByRole('button', { name: 'Approve' })).toBeEnabled())

test('an application is approved by one key, and the next entry opens', async () => {
  const { calls, router, user } = await openPage('/desk/applications/12')
  const heading = await screen.findByRole('heading', { level: 2, name: 'Taller Qantu' })
  await waitFor(() => expect(heading).toHaveFocus())
  expect(await screen.findByText('client@raymi.example')).toBeInTheDocument()
  await user.keyboard('a')
  await waitFor(() => expect(router.state.location.pathname).toBe('/desk/events/42'))
  expect(calls).toContainEqual({
    method: 'POST',
    path: '/api/desk/applications/12/approve',
    body: { message: '', ...seen, delaySeconds: 10 },
  })
  await waitFor(() =>
    expect(screen.getAllByRole('heading', { level: 2, name: 'Night of the dances' })[0]).toHaveFocus(),
  )
})

/** Delays the preview of an entry until `release`; other requests to the same URL are not delayed. */
function delayPreview(address: string) {
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  server.use(
    http.get(address, async ({ request }) => {
      if (request.url.includes('socialMedias')) await gate
    }),
  )
  return { release: () => release() }
}

test.each([
  ['an application', '/desk/applications/12', '*/api/partners/11', 'Taller Qantu'],
  ['an event', '/desk/events/42', '*/api/events/42', 'Night of the dances'],
])(
  'the heading of %s gets the focus once the keyboard shortcuts work, not before',
  async (_noun, path, address, title) => {
    const calls = mockDesk()
    const preview = delayPreview(address)
    const { user } = await renderApp(path, editor)
    const entry = await screen.findByRole('region', { name: title })
    await waitFor(() => expect(entry).toHaveFocus())
    await user.keyboard('a')
    expect(screen.getByRole('button', { name: 'Approve' })).toBeDisabled()
    preview.release()
    await waitFor(() => expect(within(entry).getAllByRole('heading', { name: title })[0]).toHaveFocus())
    expect(calls).toEqual([])
    await user.keyboard('a')
    await waitFor(() => expect(calls).toHaveLength(1))
  },
)

test('focus that the editor moved while the preview loads is not changed', async () => {
  mockDesk()
  const preview = delayPreview('*/api/partners/11')
  const { user } = await renderApp('/desk/applications/12', editor)
  const entry = await screen.findByRole('region', { name: 'Taller Qantu' })
  await waitFor(() => expect(entry).toHaveFocus())
  const search = screen.getByRole('searchbox', { name: 'Search in the texts' })
  await user.click(search)
  preview.release()
  await readyToDecide()
  await new Promise(requestAnimationFrame)
  expect(search).toHaveFocus()
})

test('a keyboard shortcut works after a click whose request failed', async () => {
  mockDesk()
  const answers = [HttpResponse.error(), HttpResponse.json(one(application))]
  const { release } = pendingCall(
    'post',
    '*/api/desk/applications/12/approve',
    () => answers.shift() ?? HttpResponse.error(),
  )
  const { router, user } = await renderApp('/desk/applications/12', editor)
  await readyToDecide()
  const approve = screen.getByRole('button', { name: 'Approve' })
  await user.click(approve)
  await waitFor(() => expect(approve).toBeDisabled())
  // A browser removes the focus from a disabled button; happy-dom does not.
  screen.getByRole('main').focus()
  release()
  expect(await screen.findByText(/^The decision did not arrive/)).toBeInTheDocument()
  await waitFor(() => expect(screen.getAllByRole('heading', { level: 2, name: 'Taller Qantu' })[0]).toHaveFocus())
  await user.keyboard('a')
  await waitFor(() => expect(router.state.location.pathname).toBe('/desk/events/42'))
})

test('typed text and key combinations are no shortcuts', async () => {
  const { calls, user } = await openPage('/desk/applications/12')
  await screen.findByRole('heading', { level: 2, name: 'Taller Qantu' })
  await user.type(screen.getByRole('searchbox', { name: 'Search in the texts' }), 'arq')
  await user.keyboard('{Control>}a{/Control}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(calls).toEqual([])
})

test('a rejection requires a message and says how long it can be undone', async () => {
  const { calls, user } = await openPage('/desk/applications/12')
  const heading = await screen.findByRole('heading', { level: 2, name: 'Taller Qantu' })
  await waitFor(() => expect(heading).toHaveFocus())
  await readyToDecide()
  await user.keyboard('r')
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject for which reason?' }))
  expect(dialog.getByText(/You can undo this for ten seconds/)).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Reject' }))
  expect(dialog.getByText(/^Missing: /)).toBeInTheDocument()
  expect(calls).toEqual([])
  await user.type(dialog.getByLabelText(/Message/), 'Falta el DNI')
  await user.click(dialog.getByRole('button', { name: 'Reject' }))
  await waitFor(() =>
    expect(calls).toContainEqual({
      method: 'POST',
      path: '/api/desk/applications/12/reject',
      body: { message: 'Falta el DNI', ...seen, delaySeconds: 10 },
    }),
  )
})

test('when another editor has decided, an error is shown and the entry is refetched', async () => {
  mockDesk()
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
  await readyToDecide()
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  const entry = within(screen.getByRole('region', { name: 'Taller Qantu' }))
  expect(await entry.findByText(/Somebody else has decided this already/)).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull())
  expect(screen.getByText('Approved', { selector: 'span' })).toBeInTheDocument()
  expect(router.state.location.pathname).toBe('/desk/applications/12')
})

test('the message of a rejection is preserved after a network error and after a conflict', async () => {
  mockDesk()
  const answers = [
    HttpResponse.error(),
    HttpResponse.json(failure('changed', { key: 'changed_meanwhile' }, 409), { status: 409 }),
    HttpResponse.json(failure('changed', { key: 'changed_meanwhile' }, 409), { status: 409 }),
  ]
  server.use(http.post('*/api/desk/applications/12/reject', () => answers.shift()))
  const { user } = await renderApp('/desk/applications/12', editor)
  await readyToDecide()
  await user.click(screen.getByRole('button', { name: 'Reject' }))
  await screen.findByRole('dialog', { name: 'Reject for which reason?' })
  const inDialog = () => within(screen.getByRole('dialog', { name: 'Reject for which reason?' }))
  await user.type(inDialog().getByLabelText(/Message/), 'Falta el DNI')
  await user.click(inDialog().getByRole('button', { name: 'Reject' }))
  expect(await inDialog().findByRole('alert')).toHaveTextContent(/^The decision did not arrive/)
  expect(inDialog().getByLabelText(/Message/)).toHaveValue('Falta el DNI')
  await user.click(inDialog().getByRole('button', { name: 'Reject' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await readyToDecide()
  await user.click(screen.getByRole('button', { name: 'Reject' }))
  expect(inDialog().getByLabelText(/Message/)).toHaveValue('Falta el DNI')
})

test('the link of a document is requested only when it is opened', async () => {
  mockDesk()
  const requested: string[] = []
  const win = { opener: {}, location: { href: '' }, close: () => {} }
  const open = vi.spyOn(window, 'open').mockReturnValue(win as unknown as Window)
  server.use(
    http.post('*/api/upload/files/:id/link', ({ params }) => {
      requested.push(String(params.id))
      return HttpResponse.json({ url: '/uploads/private/x?signed' })
    }),
  )
  const { user } = await renderApp('/desk/applications/12', editor)
  const button = await screen.findByRole('button', { name: 'Open document 1' })
  expect(requested).toEqual([])
  await user.click(button)
  await waitFor(() => expect(win.location.href).toBe('/uploads/private/x?signed'))
  expect(requested).toEqual(['71'])
  open.mockRestore()
})

test('a pending event has a public preview, and its host can be trusted', async () => {
  const { calls, user } = await openPage('/desk/events/42')
  const preview = within(await screen.findByRole('region', { name: 'As the public will see it' }))
  expect(await preview.findByText('Main square, Plaza 1, Pisac')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Ask' })).toBeNull()
  await user.click(await screen.findByRole('checkbox', { name: 'Centro Qosqo is trusted' }))
  expect(await screen.findByText('Centro Qosqo is trusted now.')).toBeInTheDocument()
  expect(calls).toContainEqual({ method: 'PUT', path: '/api/desk/hosts/11', body: { trusted: true } })
  expect(screen.getByRole('link', { name: 'Edit event: Night of the dances' })).toHaveAttribute(
    'href',
    '/event-edit/42',
  )
})

test('an event that changed after it was shown is not approved, but shown again', async () => {
  mockDesk()
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
  await readyToDecide()
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText(/It was changed meanwhile/)).toBeInTheDocument()
  expect(await screen.findAllByRole('heading', { level: 2, name: 'Night of the drums' })).not.toHaveLength(0)
  expect(router.state.location.pathname).toBe('/desk/events/42')
  await readyToDecide()
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  // A conflict is tried once more by itself (section 7 of the specification).
  await waitFor(() => expect(sent).toEqual([first, first, now].map((updatedAt) => ({ updatedAt, delaySeconds: 10 }))))
})

test('an application that changed after it was shown is not approved, but shown again', async () => {
  mockDesk()
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
  await readyToDecide()
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText(/It was changed meanwhile/)).toBeInTheDocument()
  expect(await screen.findByText('Drums since 1925.')).toBeInTheDocument()
  expect(await screen.findByText(/Passport/)).toBeInTheDocument()
  expect(router.state.location.pathname).toBe('/desk/applications/12')
  await readyToDecide()
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  const [first, last] = [seen, now].map((version) => ({ message: '', ...version, delaySeconds: 10 }))
  await waitFor(() => expect(sent).toEqual([first, first, last]))
})

test.each([
  ['an application', '/desk/applications/12', '*/api/partners/11', 'Taller Qantu'],
  ['an event', '/desk/events/42', '*/api/events/42', 'Night of the dances'],
])('%s cannot be decided before its preview is shown', async (_noun, path, address, title) => {
  const calls = mockDesk()
  let down = true
  server.use(
    http.get(address, ({ request }) => {
      const { search } = new URL(request.url)
      const isPreview = search.includes('socialMedias') && !search.includes('translations')
      return down && isPreview ? HttpResponse.json(failure('down', {}, 503), { status: 503 }) : undefined
    }),
  )
  const { user } = await renderApp(path, editor)
  const preview = within(await screen.findByRole('region', { name: 'As the public will see it' }))
  const retry = await preview.findByRole('button', { name: 'Try again' })
  screen.getAllByRole('heading', { level: 2, name: title })[0]?.focus()
  await user.keyboard('a')
  expect(screen.getByRole('button', { name: 'Approve' })).toBeDisabled()
  expect(calls).toEqual([])
  down = false
  await user.click(retry)
  await readyToDecide()
})

test('the filters are in the URL', async () => {
  const { router, user } = await openPage('/desk')
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
  ['both complete', false, false, [1, 11, 2, 12], []],
  ['the first has more: entries after its end are held back', true, false, [1, 11, 2], [0]],
  ['both have more: the list with the earlier end is fetched', true, true, [1, 11, 2], [0]],
  ['the second has more', false, true, [1, 11, 2, 12], [1]],
])('merging two lists: %s', (_name, firstMore, secondMore, ids, ends) => {
  const parts = [
    { items: [entryAt('applications', 1, 1), entryAt('applications', 2, 3)], more: firstMore },
    { items: [entryAt('events', 11, 2), entryAt('events', 12, 4)], more: secondMore },
  ]
  const result = mergeLists(parts, true)
  expect({ ids: idsOf(result.items), ends: result.ends }).toEqual({ ids, ends })
})

test('the queue loads further pages, and a decision does not shorten it', async () => {
  const calls = mockDesk()
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
  // The URL contains the number of rows, the filters and the open entry.
  expect(router.state.location).toMatchObject({ pathname: '/desk/applications/3', search: '?kind=applications&rows=3' })
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  await readyToDecide()
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(calls).toHaveLength(1))
  await waitFor(() => expect(screen.getByRole('link', { name: /Taller 2/ })).toHaveAttribute('aria-current', 'true'))
  expect(screen.getByRole('link', { name: /Taller 3/ })).toBeInTheDocument()
})

test('after a reload the URL restores filters, rows and entry, and a changed filter resets the rows', async () => {
  mockDesk()
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

/** The profile with attributes that its public page does not show. */
const applicant = {
  ...host.attributes,
  compName: 'Qosqo SAC',
  ruc: '20512345678',
  personCount: 14,
  compVideoLink: 'javascript:alert(1)',
  orgType: { data: { id: 1, attributes: { orgTypeName: 'Association' } } },
  translations: { es: { orgWorkType: 'Danza' }, qu: { orgWorkType: 'Tusuy' } },
}
const rowOf = (region: HTMLElement, term: string) => within(region).getByText(term, { selector: 'dt' }).parentElement

test('an application shows everything that the applicant wrote, with the labels of the form', async () => {
  mockDesk()
  const attributes = { ...application.attributes, personalIdentifyingDocument: 'local_passport' }
  server.use(
    http.get('*/api/partners/11', () => HttpResponse.json(one({ id: 11, attributes: applicant }))),
    http.get('*/api/desk/applications/:id', () => HttpResponse.json(one({ id: 12, attributes }))),
  )
  await renderApp('/desk/applications/12', editor)
  const region = await screen.findByRole('region', { name: 'What the applicant wrote' })
  await within(region).findByText('20512345678')
  expect(rowOf(region, 'RUC (tax number)')).toHaveTextContent('20512345678')
  expect(rowOf(region, 'Company name')).toHaveTextContent('Qosqo SAC')
  expect(rowOf(region, 'Type of organisation')).toHaveTextContent('Association')
  expect(within(region).queryByText('Average age', { selector: 'dt' })).toBeNull()
  expect(within(region).getByText(/^Not given: .*Average age, .*What you do · English/)).toBeVisible()
  expect(rowOf(region, 'What you do · Runasimi')).toHaveTextContent('Tusuy')
  expect(within(region).getAllByRole('link', { name: 'poster.jpg' })[0]).toHaveAttribute('href', picture.attributes.url)
  expect(within(region).queryByRole('link', { name: /javascript/ })).toBeNull()
  expect(screen.getByText(/Peruvian passport/)).toBeInTheDocument()
  expect(screen.queryByText(/local_passport/)).toBeNull()
})

test('a verdict names the older version of what was shown', async () => {
  const calls = mockDesk()
  const [older, newer] = ['2026-11-20T16:00:00.100Z', '2026-11-20T16:00:00.200Z']
  server.use(
    http.get('*/api/partners/11', ({ request }) => {
      // The preview was read before a change, the facts after it.
      const updatedAt = request.url.includes('translations') ? newer : older
      return HttpResponse.json(one({ id: 11, attributes: { ...host.attributes, updatedAt } }))
    }),
  )
  const { user } = await renderApp('/desk/applications/12', editor)
  await readyToDecide()
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(calls[0]?.body).toMatchObject({ hostUpdatedAt: older }))
})

test('the hint about keys names only those that have a button', async () => {
  mockDesk()
  await renderApp('/desk/events/42', editor)
  expect(await screen.findByText(/A approves, R rejects/)).toBeInTheDocument()
  expect(screen.queryByText(/Q asks/)).toBeNull()
})
