import { DEFAULT_LOCALE, LOCALE_COOKIE, LOCALE_COOKIE_DAYS, LOCALE_KEY, LOCALES, type Locale } from '@/shared/constants'
import { orNull, recall, remember } from '@/shared/storage'

const isLocale = (code: string | null | undefined): code is Locale => LOCALES.includes(code as Locale)

/** An exact code anywhere in the visitor's list wins over the base language of an earlier entry. */
export function detectLocale(wanted: readonly string[]): Locale {
  const codes = wanted.map((code) => code.toLowerCase())
  const exact = codes.find(isLocale)
  const base = codes.map((code) => code.split('-')[0]).find(isLocale)
  return exact ?? base ?? DEFAULT_LOCALE
}

/** Splits '/es/news/3' into its language and '/news/3'. */
export function splitPath(pathname: string): { prefix: Locale | null; rest: string } {
  const [, first = '', ...tail] = pathname.split('/')
  return isLocale(first) ? { prefix: first, rest: `/${tail.join('/')}` } : { prefix: null, rest: pathname }
}

export const localeOf = (pathname: string): Locale => splitPath(pathname).prefix ?? DEFAULT_LOCALE

export function withLocale(locale: Locale, path: string): string {
  if (locale === DEFAULT_LOCALE) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

/** The operator's setting from the page's meta tag; without it the protocol decides. */
function secureCookie(): boolean {
  const configured = document.querySelector<HTMLMetaElement>('meta[name="raymi-secure-cookie"]')?.content
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
  const remembered = rememberedLocale()
  if (prefix) return null
  const locale = remembered ?? detectLocale(languages)
  if (!remembered) rememberLocale(locale)
  return locale === DEFAULT_LOCALE ? null : withLocale(locale, rest)
}
