import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '@/shared/i18n/i18n'

beforeEach(async () => {
  vi.resetModules()
  await startI18n('en')
})

const show = async () => {
  const { Markdown } = await import('./Markdown')
  render(<Markdown text="Come **early**." />)
}

test('until the renderer is there a text has its place, and no marks are seen', async () => {
  let arrive = () => {}
  const way = new Promise<void>((resolve) => {
    arrive = resolve
  })
  vi.doMock('./render', async () => {
    await way
    return { renderMarkdown: (text: string) => text.replace(/\*\*(.+)\*\*/, '<strong>$1</strong>') }
  })
  await show()
  expect(screen.getByRole('status')).toBeInTheDocument()
  expect(document.body).not.toHaveTextContent('*')
  arrive()
  expect(await screen.findByText('early')).toHaveProperty('tagName', 'STRONG')
  expect(screen.queryByRole('status')).toBeNull()
})

test('a renderer that does not come leaves the text as it was written', async () => {
  vi.doMock('./render', () => Promise.reject(new Error('offline')))
  await show()
  expect(await screen.findByText('Come **early**.')).toBeInTheDocument()
})
