import { act, screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { VERSION_CHECK_MS } from '@/shared/constants'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'
import { runningBuild } from './useNewVersion'

/** Adds the entry script of a build to the head; it is removed after each test, because React manages the rest of the head. */
function addEntry(src: string) {
  const entry = document.createElement('script')
  entry.type = 'module'
  entry.setAttribute('src', src)
  document.head.append(entry)
}

afterEach(() => document.head.querySelector('script')?.remove())

test('the build id is read from the entry script', () => {
  addEntry('/src/app/main.tsx')
  expect(runningBuild(document)).toBeNull()
  document.head.querySelector('script')?.remove()
  addEntry('/assets/index-AbC_1-2.js')
  expect(runningBuild(document)).toBe('index-AbC_1-2')
})

test('after an hour a newer build is offered, not forced', async () => {
  addEntry('/assets/index-old.js')
  let latest = 'index-old'
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
  await act(async () => hourly.at(-1)?.())
  expect(screen.queryByText('There is a new version of the portal.')).toBeNull()
  latest = 'index-new'
  await act(async () => hourly.at(-1)?.())
  expect(await screen.findByText('There is a new version of the portal.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Load it' })).toBeInTheDocument()
})
