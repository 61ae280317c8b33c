import { useEffect, useState } from 'react'
import { cx } from '@/shared/text'
import { TextSkeleton } from '@/shared/ui/Skeleton'
import css from './markdown.module.css'

type Render = (text: string) => string
let loaded: Render | null = null

/** The text of the first view, which the server has rendered and sanitised: as long as it is the text, no renderer is needed. */
const sent = document.querySelector('#root .markdown_text')?.innerHTML
const sentOn = window.location.pathname
let sentText: string | null = null

/** Whether a text is the one that was sent: the first that this page shows. */
function wasSent(text: string): boolean {
  if (!sent || sentOn !== window.location.pathname) return false
  sentText ??= text
  return text === sentText
}

/** The renderer and its sanitiser are a chunk of their own, loaded with the first text. */
const load = async () => {
  loaded ??= (await import('./render')).renderMarkdown
  return loaded
}

// The page is on its way, so its text is, too: it is asked for with the page's code, not after it.
if (!sent) load().catch(() => undefined)

/** So many letters stand in a line of text, more or less. */
const LINE = 70

export function Markdown({ text, lang, className }: { text: string; lang?: string; className?: string }) {
  const [render, setRender] = useState<Render | null>(() => loaded)
  const [failed, setFailed] = useState(false)
  const here = wasSent(text)
  useEffect(() => {
    if (render || here) return
    let current = true
    load().then(
      (ready) => current && setRender(() => ready),
      () => current && setFailed(true),
    )
    return () => {
      current = false
    }
  }, [render, here])
  if (here && sent) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: it was in the page before
    return <div className={cx(css.text, className)} lang={lang} dangerouslySetInnerHTML={{ __html: sent }} />
  }
  if (!render && !failed) return <TextSkeleton lines={Math.ceil(text.length / LINE)} />
  // Its marks are better than no text at all.
  if (!render)
    return (
      <p className={cx(css.text, css.raw, className)} lang={lang}>
        {text}
      </p>
    )
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the text went through DOMPurify in render.ts
    <div className={cx(css.text, className)} lang={lang} dangerouslySetInnerHTML={{ __html: render(text) }} />
  )
}
