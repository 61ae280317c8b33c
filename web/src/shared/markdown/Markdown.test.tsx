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

test('the text that came with the page stands without a renderer, another one asks for it', async () => {
  const asked = vi.fn()
  vi.doMock('./render', () => {
    asked()
    return { renderMarkdown: (text: string) => `<em>${text}</em>` }
  })
  document.body.innerHTML = '<div id="root"><div class="markdown_text">Come <strong>early</strong>.</div></div>'
  const { Markdown } = await import('./Markdown')
  const { rerender } = render(<Markdown text="Come **early**." />)
  expect(screen.getAllByText('early').at(-1)).toHaveProperty('tagName', 'STRONG')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(asked).not.toHaveBeenCalled()
  rerender(<Markdown text="Come late." />)
  expect(await screen.findByText('Come late.')).toHaveProperty('tagName', 'EM')
  expect(asked).toHaveBeenCalledOnce()
})
