import type { Locale } from '@/shared/constants'
import { withLocale } from '@/shared/i18n/locale'

/** Themes of an embedded list; the first one follows the visitor's device. */
export const EMBED_THEMES = ['auto', 'light', 'dark'] as const
export type EmbedTheme = (typeof EMBED_THEMES)[number]

/** Layouts of an embedded list; the first one is the default. */
export const EMBED_LAYOUTS = ['list', 'cards'] as const
export type EmbedLayout = (typeof EMBED_LAYOUTS)[number]

/** The parameters of the event list that an embedded list reads; it refuses others, such as the view or the visitor's position. */
const PARAMETERS = new Set(
  (
    'q free priceMax when from to past bbox order city neighbourhood category host event collection accessibility audience ' +
    'language kind booking setting area'
  ).split(' '),
)

/** The height in pixels of a frame with six events, which scrolls if they need more. */
const HEIGHT = 600

type Choice = {
  theme: EmbedTheme
  layout?: EmbedLayout
  /** The colour of days and buttons, '#ffd600'; without it, that of the portal. */
  accent?: string | null
  withScript?: boolean
}

/** The line of HTML that shows the events of a search on another website; with a script, the frame is as high as the list. */
export function embedLine(search: URLSearchParams, locale: Locale, title: string, choice: Choice) {
  const { theme, layout = EMBED_LAYOUTS[0], accent, withScript } = choice
  const params = new URLSearchParams([...search].filter(([name, value]) => value && PARAMETERS.has(name)))
  if (theme !== EMBED_THEMES[0]) params.set('theme', theme)
  if (layout !== EMBED_LAYOUTS[0]) params.set('layout', layout)
  if (accent) params.set('accent', accent.slice(1))
  const address = new URL(withLocale(locale, '/embed/events'), window.location.origin)
  address.search = params.toString()
  if (withScript) {
    const src = `${address.origin}/embed.js`
    return element('script', { async: '', src, 'data-list': address.pathname + address.search, 'data-title': title })
  }
  const size = { width: '100%', height: String(HEIGHT), frameborder: '0' }
  return element('iframe', { src: address.href, title, ...size, loading: 'lazy' })
}

/** The HTML of an element; it is in no document, so it loads nothing. */
function element(name: string, attributes: Record<string, string>) {
  const made = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value)
  return made.outerHTML
}
