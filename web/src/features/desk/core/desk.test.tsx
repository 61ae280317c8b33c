import { screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { mockDesk } from '@/testing/desk'
import { administrator, editor, failure } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'

const pages = ['', '/news', '/collections', '/portal', '/lists', '/other-names', '/users', '/record'] as const

test.each(pages)('/desk%s shows an error when its data fails to load', async (path) => {
  mockDesk()
  server.use(http.get('*/api/desk/*', () => HttpResponse.json(failure('down', {}, 503), { status: 503 })))
  await renderApp(`/qu/desk${path}`, administrator)
  expect(await screen.findByText('Kay willaykuna manam chayamunchu. Wakmanta rurariy.')).toBeInTheDocument()
})

test.each(['/desk/none', '/desk/lists/users', '/desk/news/abc'])('%s is "not found"', async (path) => {
  mockDesk()
  await renderApp(path, editor)
  expect(await screen.findByText(`Page not found: ${path}`)).toBeInTheDocument()
})
