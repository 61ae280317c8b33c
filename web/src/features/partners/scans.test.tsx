import { act, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { stored as drafts } from '@/testing/drafts'
import { client, many } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'

vi.mock('@/shared/forms/drafts/draftStore', () => import('@/testing/drafts'))

test('a scan survives a language change and is not stored in the draft', async () => {
  const types = [{ id: 2, attributes: { orgTypeName: 'Natural person', orgTypeCode: 'persona-natural' } }]
  server.use(http.get('*/api/org-types', () => HttpResponse.json(many(types))))
  const { user, router } = await renderApp('/partners-registration', client)
  await user.click(await screen.findByRole('radio', { name: 'Natural person' }))
  await user.upload(screen.getByLabelText(/^Scan/), new File(['png'], 'dni.png', { type: 'image/png' }))
  await screen.findByAltText('dni.png')
  await waitFor(() => expect(drafts.size).toBe(1))
  act(() => void router.navigate('/es/partners-registration'))
  expect(await screen.findByText(/^Ves lo que habías escrito/)).toBeInTheDocument()
  expect(await screen.findByAltText('dni.png')).toBeInTheDocument()
  expect([...drafts.values()][0]?.data).toMatchObject({ values: { scans: [] } })
})
