import { screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { happyDesk } from '@/testing/desk'
import { administrator, editor, failure } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'

const pages = ['', '/news', '/collections', '/portal', '/lists', '/users', '/record'] as const

test.each(pages)('/desk%s says that its data did not come', async (path) => {
  happyDesk()
  server.use(http.get('*/api/desk/*', () => HttpResponse.json(failure('down', {}, 503), { status: 503 })))
  await renderApp(`/qu/desk${path}`, administrator)
  expect(await screen.findByText('Kay willaykuna manam chayamunchu.')).toBeInTheDocument()
})

test.each(['/desk/none', '/desk/lists/users', '/desk/news/abc'])('%s is no page', async (path) => {
  happyDesk()
  await renderApp(path, editor)
  expect(await screen.findByText(`Page not found: ${path}`)).toBeInTheDocument()
})
