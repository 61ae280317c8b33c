import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { city, many } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'

const rendered = vi.hoisted(() => vi.fn())
vi.mock('../Header', () => ({
  Header: () => {
    rendered()
    return null
  },
}))

test('the frame is not rendered again with the answers of the first calls', async () => {
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  server.use(
    http.get('*/api/cities', async () => {
      await asked
      return HttpResponse.json(many([city]))
    }),
  )
  await renderApp('/about-us')
  expect(await screen.findByRole('status', { name: 'Loading…' })).toBeInTheDocument()
  const before = rendered.mock.calls.length
  answer()
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading…' })).not.toBeInTheDocument())
  expect(rendered).toHaveBeenCalledTimes(before)
})
