import type { Locale } from '@/shared/constants'
import { withLocale } from '@/shared/i18n/locale'

/** Themes of an embedded list; the first one follows the visitor's device. */
export const EMBED_THEMES = ['auto', 'light', 'dark'] as const
export type EmbedTheme = (typeof EMBED_THEMES)[number]

/** The parameters of the event list that an embedded list reads; it refuses others, such as the view or the visitor's position. */
const PARAMETERS = new Set(
  (
    'q free priceMax when from to past bbox order city neighbourhood category host event collection accessibility audience ' +
    'language kind booking setting'
  ).split(' '),
)

/** The height in pixels of a frame with six events, which scrolls if they need more. */
const HEIGHT = 600

/** The line of HTML that shows the events of a search on another website. */
export function embedLine(search: URLSearchParams, locale: Locale, title: string, theme: EmbedTheme) {
  const params = new URLSearchParams([...search].filter(([name, value]) => value && PARAMETERS.has(name)))
  if (theme !== 'auto') params.set('theme', theme)
  const address = new URL(withLocale(locale, '/embed/events'), window.location.origin)
  address.search = params.toString()
  const attributes = { src: address.href, title, width: '100%', height: String(HEIGHT), loading: 'lazy' }
  const frame = document.createElement('iframe') // in no document, so it loads nothing
  for (const [name, value] of Object.entries(attributes)) frame.setAttribute(name, value)
  return frame.outerHTML
}
