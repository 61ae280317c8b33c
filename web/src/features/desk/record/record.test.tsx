import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mockDesk } from '@/testing/desk'
import { administrator, editor } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'

test('the audit log shows changes to administrators and is "not found" for editors', async () => {
  mockDesk()
  const { unmount } = await renderApp('/desk/record', administrator)
  expect(await screen.findByText('title.es')).toBeInTheDocument()
  expect(screen.getByText('La feria')).toBeInTheDocument()
  expect(await screen.findByText('Ana')).toBeInTheDocument()
  unmount()
  await renderApp('/desk/record', editor)
  expect(await screen.findByRole('heading', { level: 1, name: 'Page Not Found' })).toBeInTheDocument()
})
