import { type ClipboardEvent, type RefObject, useRef } from 'react'
import type { Selection } from '@/shared/forms/editor/editor'
import { hasFormat, insert } from './insert'

/** The converter is a lazy chunk. Without it, the plain text is pasted. */
async function convert(html: string, plain: string): Promise<string> {
  try {
    const { toMarkdown } = await import('./toMarkdown')
    return toMarkdown(html)
  } catch {
    return plain
  }
}

/** Pastes formatted text as Markdown; `write` gets the text as one change. The browser pastes plain text. */
export function usePaste(box: RefObject<HTMLTextAreaElement | null>, write: (next: Selection) => void) {
  const latest = useRef(write)
  latest.current = write
  return async (event: ClipboardEvent) => {
    const [html, plain] = ['text/html', 'text/plain'].map((type) => event.clipboardData.getData(type))
    if (!html || !hasFormat(html)) return
    event.preventDefault()
    const markdown = await convert(html, plain ?? '')
    const area = box.current
    if (area) latest.current(insert({ text: area.value, from: area.selectionStart, to: area.selectionEnd }, markdown))
  }
}
