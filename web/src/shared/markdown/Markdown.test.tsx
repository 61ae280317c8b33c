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

test('a skeleton is shown until the renderer is loaded', async () => {
  let arrive = () => {}
  const gate = new Promise<void>((resolve) => {
    arrive = resolve
  })
  vi.doMock('./render', async () => {
    await gate
    return { renderMarkdown: (text: string) => text.replace(/\*\*(.+)\*\*/, '<strong>$1</strong>') }
  })
  await show()
  expect(screen.getByRole('status')).toBeInTheDocument()
  expect(document.body).not.toHaveTextContent('*')
  arrive()
  expect(await screen.findByText('early')).toHaveProperty('tagName', 'STRONG')
  expect(screen.queryByRole('status')).toBeNull()
})

test('the markdown source is shown when the renderer fails to load', async () => {
  vi.doMock('./render', () => Promise.reject(new Error('offline')))
  await show()
  expect(await screen.findByText('Come **early**.')).toBeInTheDocument()
})

test('a server-rendered text needs no renderer, another text loads it', async () => {
  const imported = vi.fn()
  vi.doMock('./render', () => {
    imported()

    return { renderMarkdown: (text: string) => `<em>${text}</em>` }
  })
  document.body.innerHTML = '<div id="root"><div class="markdown_text">Come <strong>early</strong>.</div></div>'
  const { Markdown } = await import('./Markdown')
  const { rerender } = render(<Markdown text="Come **early**." />)
  expect(screen.getAllByText('early').at(-1)).toHaveProperty('tagName', 'STRONG')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(imported).not.toHaveBeenCalled()
  rerender(<Markdown text="Come late." />)
  expect(await screen.findByText('Come late.')).toHaveProperty('tagName', 'EM')
  expect(imported).toHaveBeenCalledOnce()
})
