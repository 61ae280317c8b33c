import { type KeyboardEvent, useState } from 'react'
import own from './editor.module.css'
import { EDITOR_LANG, type EditorAction, editorWords } from './editorWords'

const groups: EditorAction[][] = [
  ['undo', 'redo'],
  ['bold', 'italic', 'heading'],
  ['list', 'numbers', 'quote'],
  ['link', 'image', 'table', 'code'],
  ['clear', 'save'],
]

const keys: Partial<Record<EditorAction, string>> = {
  undo: 'Control+Z',
  redo: 'Control+Y',
  bold: 'Control+B',
  italic: 'Control+I',
  link: 'Control+K',
  save: 'Control+S',
}

const paths: Record<EditorAction, string> = {
  undo: 'M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6',
  redo: 'M15 7l5 5l-5 5M20 12H10a6 6 0 0 0-6 6',
  bold: 'M7 5h6a3.500 3.500 0 0 1 0 7H7zM7 12h7a3.500 3.500 0 0 1 0 7H7z',
  italic: 'M10 5h8M6 19h8M14 5l-4 14',
  heading: 'M6 5v14M18 5v14M6 12h12',
  list: 'M9 6h11M9 12h11M9 18h11M4 6h.5M4 12h.5M4 18h.5',
  numbers: 'M10 6h10M10 12h10M10 18h10M4 5l1.500-1v5M4 15c0-1.500 2.500-1.500 2.500 0c0 1-2.500 2-2.500 4h2.500',
  quote: 'M9 7c-3 1-4 3-4 6v4h5v-5H7M18 7c-3 1-4 3-4 6v4h5v-5h-3',
  link: 'M10 14a4 4 0 0 0 6 0l4-4a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-4 4a4 4 0 0 0 6 6l1-1',
  image: 'M4 5h16v14H4zM4 16l5-5l4 4l3-3l4 4M15 9h.5',
  table: 'M4 5h16v14H4zM4 10h16M4 14.500h16M12 5v14',
  code: 'M8 7l-5 5l5 5M16 7l5 5l-5 5',
  clear: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  save: 'M5 4h11l3 3v13H5zM8 4v5h7V4M8 20v-6h8v6',
}

type Props = {
  /** The id of the text that the tools are for. */
  of: string
  act: (action: EditorAction) => void
  canSave: boolean
  off: Partial<Record<EditorAction, boolean>>
}

/** One stop for the Tab key; the arrows go from tool to tool. */
export function EditorToolbar({ of, act, canSave, off }: Props) {
  const [current, setCurrent] = useState<EditorAction>('undo')
  const shown = groups.map((group) => group.filter((action) => action !== 'save' || canSave))
  const all = shown.flat()
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const next = all[(all.indexOf(current) + step + all.length) % all.length] ?? current
    setCurrent(next)
    event.currentTarget.querySelector<HTMLElement>(`[data-action="${next}"]`)?.focus()
  }
  return (
    <div
      className={own.toolbar}
      role="toolbar"
      lang={EDITOR_LANG}
      aria-label={editorWords.toolbar}
      aria-controls={of}
      onKeyDown={move}
    >
      {shown.map((group) => (
        <span className={own.group} key={group[0]}>
          {group.map((action) => (
            <button
              key={action}
              type="button"
              className={own.tool}
              data-action={action}
              tabIndex={action === current ? 0 : -1}
              title={editorWords[action]}
              aria-label={editorWords[action]}
              aria-keyshortcuts={keys[action]}
              aria-disabled={off[action] || undefined}
              onFocus={() => setCurrent(action)}
              onClick={() => !off[action] && act(action)}
            >
              <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
                <path d={paths[action]} />
              </svg>
            </button>
          ))}
        </span>
      ))}
    </div>
  )
}
