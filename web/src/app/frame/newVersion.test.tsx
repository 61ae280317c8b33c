import { act, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { VERSION_CHECK_MS } from '@/shared/constants'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'
import { runningBuild } from './NewVersion'

/** Adds the entry script of a build to the head; it is removed after each test, because React manages the rest of the head. */
function addEntry(src: string) {
  const entry = document.createElement('script')
  entry.type = 'module'
  entry.setAttribute('src', src)
  document.head.append(entry)
}

afterEach(() => {
  vi.restoreAllMocks()
  for (const script of document.head.querySelectorAll('script')) script.remove()
})

test.each([
  ['/src/app/main.tsx', null],
  ['/assets/index-AbC_1-2.js', 'index-AbC_1-2'],
  ['https://cdn.example/assets/index-AbC_1-2.js', 'index-AbC_1-2'],
])('the build id is read from the entry script %s', (src, id) => {
  // The server starts the chunk of the libraries before the entry.
  addEntry('/assets/frame-F1.js')
  addEntry(src)
  expect(runningBuild(document)).toBe(id)
})

test.each([
  [{ id: 'index-new', made: '2026-06-24T19:05:00.000Z' }, 'There is a new version of the portal (24 Jun 2026, 14:05).'],
  [{ id: 'index-new', made: 'soon' }, 'There is a new version of the portal.'],
  [null, 'There is a new version of the portal.'],
])('after an hour a newer build is offered, not forced; its description is %j', async (meta, text) => {
  addEntry('/assets/index-old.js')
  let latest = 'index-old'
  server.use(
    http.get('*/builds/meta/index-new.json', () =>
      meta ? HttpResponse.json(meta) : new HttpResponse(null, { status: 404 }),
    ),
  )
  server.use(http.get('*/builds/latest.json', () => HttpResponse.json({ id: latest })))
  const hourly: (() => void)[] = []
  const real = globalThis.setInterval
  vi.spyOn(globalThis, 'setInterval').mockImplementation(((work: () => void, pause: number) => {
    if (pause !== VERSION_CHECK_MS) return real(work, pause)
    hourly.push(work)
    return 0
  }) as typeof setInterval)
  await renderApp('/about-us')
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(hourly).not.toEqual([]))
  await act(async () => hourly.at(-1)?.())
  expect(screen.queryByText(/new version/)).toBeNull()
  latest = 'index-new'
  await act(async () => hourly.at(-1)?.())
  expect(await screen.findByText(text)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Load it' })).toBeInTheDocument()
})
