import { useEffect, useState } from 'react'
import { cx } from '@/shared/text'
import { TextSkeleton } from '@/shared/ui/Skeleton'
import css from './markdown.module.css'

type Render = (text: string) => string
let loaded: Render | null = null

/** The HTML of the first view, which the server rendered; the same text needs no renderer. */
const serverHtml = document.querySelector('#root .markdown_text')?.innerHTML
const serverPath = window.location.pathname
let serverText: string | null = null

/** Whether the server rendered this text: it is the first text that the first page shows. */
function isServerRendered(text: string): boolean {
  if (!serverHtml || serverPath !== window.location.pathname) return false
  serverText ??= text
  return text === serverText
}

/** The renderer is a lazy chunk. */
const load = async () => {
  loaded ??= (await import('./render')).renderMarkdown
  return loaded
}

// Without server HTML the renderer loads in parallel with the page's code and data, not after them.
if (!serverHtml) load().catch(() => undefined)

/** The approximate number of letters in a line, for the height of the skeleton. */
const LINE = 70

export function Markdown({ text, lang, className }: { text: string; lang?: string; className?: string }) {
  const [render, setRender] = useState<Render | null>(() => loaded)
  const [failed, setFailed] = useState(false)
  const rendered = isServerRendered(text)
  useEffect(() => {
    if (render || rendered) return
    let current = true
    load().then(
      (ready) => current && setRender(() => ready),
      () => current && setFailed(true),
    )
    return () => {
      current = false
    }
  }, [render, rendered])
  if (rendered && serverHtml) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the server writes known elements only
    return <div className={cx(css.text, className)} lang={lang} dangerouslySetInnerHTML={{ __html: serverHtml }} />
  }
  if (!render && !failed) return <TextSkeleton lines={Math.ceil(text.length / LINE)} />
  // Without the renderer the markdown source is better than no text.
  if (!render)
    return (
      <p className={cx(css.text, css.raw, className)} lang={lang}>
        {text}
      </p>
    )
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: html.ts writes known elements only
    <div className={cx(css.text, className)} lang={lang} dangerouslySetInnerHTML={{ __html: render(text) }} />
  )
}
