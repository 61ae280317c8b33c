import { DEFAULT_LOCALE, LOCALE_COOKIE, LOCALE_COOKIE_DAYS, LOCALE_KEY, LOCALES, type Locale } from '@/shared/constants'
import { pageSetting } from '@/shared/pageSetting'
import { orNull, recall, remember } from '@/shared/storage'

const isLocale = (code: string | null | undefined): code is Locale => LOCALES.includes(code as Locale)

/**
 * The language with the highest score: entry i of n scores 1 - i/n if it is a language of the portal, and 0.999 - i/n if its base
 * language is. The gateway has the same rule for Accept-Language (gateway/internal/pages/language.go), tested with the same cases.
 */
export function detectLocale(wanted: readonly string[]): Locale {
  let best: { locale: Locale; score: number } = { locale: DEFAULT_LOCALE, score: 0 }
  wanted.forEach((entry, index) => {
    const code = entry.toLowerCase()
    const [base] = code.split('-')
    const score = (code === base ? 1 : 0.999) - index / wanted.length
    if (isLocale(base) && score > best.score) best = { locale: base, score }
  })
  return best.locale
}

/** Splits '/es/news/3' into its language and '/news/3'. */
export function splitPath(pathname: string): { prefix: Locale | null; rest: string } {
  const [, first = '', ...tail] = pathname.split('/')
  return isLocale(first) ? { prefix: first, rest: `/${tail.join('/')}` } : { prefix: null, rest: pathname }
}

export const localeOf = (pathname: string): Locale => splitPath(pathname).prefix ?? DEFAULT_LOCALE

/** Adds a language prefix, also that of the default language; null adds none. */
export function withPrefix(prefix: Locale | null, path: string): string {
  if (!prefix) return path
  return path === '/' ? `/${prefix}` : `/${prefix}${path}`
}

export const withLocale = (locale: Locale, path: string) => withPrefix(locale === DEFAULT_LOCALE ? null : locale, path)

/** The operator's setting from the page's meta tag; without it the protocol decides. */
function secureCookie(): boolean {
  const configured = pageSetting('secure-cookie')
  return configured ? configured === 'true' : window.location.protocol === 'https:'
}

export function rememberLocale(locale: Locale) {
  const age = LOCALE_COOKIE_DAYS * 24 * 60 * 60
  const cookie = `${LOCALE_COOKIE}=${locale}; Max-Age=${age}; Path=/; SameSite=Lax${secureCookie() ? '; Secure' : ''}`
  orNull(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox
    document.cookie = cookie
  })
  remember(LOCALE_KEY, locale)
}

export function rememberedLocale(): Locale | null {
  const cookies = orNull(() => document.cookie)
  const cookie = cookies?.match(new RegExp(`(?:^|; )${LOCALE_COOKIE}=([a-z]+)`))?.[1]
  const stored = cookie ?? recall(LOCALE_KEY)
  return isLocale(stored) ? stored : null
}

/** The redirect target of a fresh load without a language prefix; null: no redirect. A first visit uses the browser's languages. */
export function startRedirect(pathname: string, languages: readonly string[]): string | null {
  const { prefix, rest } = splitPath(pathname)
  if (prefix) return null
  const locale = rememberedLocale() ?? detectLocale(languages)
  return locale === DEFAULT_LOCALE ? null : withLocale(locale, rest)
}
