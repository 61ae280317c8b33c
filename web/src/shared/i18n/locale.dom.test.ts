import { expect, test, vi } from 'vitest'
import languageCases from './languageCases.json'
import {
  detectLocale,
  localeOf,
  rememberedLocale,
  rememberLocale,
  splitPath,
  startRedirect,
  withLocale,
  withPrefix,
} from './locale'

test.each(languageCases)('the languages $languages select $locale: $why', ({ languages, locale }) => {
  expect(detectLocale(languages)).toBe(locale)
})

test('a path splits into its language and the rest', () => {
  expect(splitPath('/es/news/3')).toEqual({ prefix: 'es', rest: '/news/3' })
  expect(splitPath('/qu')).toEqual({ prefix: 'qu', rest: '/' })
  expect(splitPath('/estadio')).toEqual({ prefix: null, rest: '/estadio' })
  expect(localeOf('/news')).toBe('en')
})

test('English has no prefix', () => {
  expect(withLocale('en', '/news')).toBe('/news')
  expect(withLocale('es', '/')).toBe('/es')
  expect(withLocale('qu', '/news')).toBe('/qu/news')
})

test('a prefix is added for English, too', () => {
  expect(withPrefix('en', '/news')).toBe('/en/news')
  expect(withPrefix('en', '/')).toBe('/en')
  expect(withPrefix(null, '/news')).toBe('/news')
})

test('the first visit redirects to the language of the browser', () => {
  expect(startRedirect('/news', ['es-PE'])).toBe('/es/news')
  expect(startRedirect('/news', ['fr'])).toBeNull()
})

test('a stored language has precedence over the browser, a path prefix over both', () => {
  rememberLocale('qu')
  expect(startRedirect('/', ['es-PE'])).toBe('/qu')
  expect(startRedirect('/es/news', ['en'])).toBeNull()
  rememberLocale('en')
  expect(startRedirect('/news', ['es-PE'])).toBeNull()
})

test.each([
  ['true', 'i18n_redirected=qu; Max-Age=31536000; Path=/; SameSite=Lax; Secure'],
  ['false', 'i18n_redirected=qu; Max-Age=31536000; Path=/; SameSite=Lax'],
  [null, 'i18n_redirected=qu; Max-Age=31536000; Path=/; SameSite=Lax'],
])('the cookie lasts a year and is Secure as the page configures: %s', (configured, cookie) => {
  const meta = document.createElement('meta')
  meta.name = 'raymi-secure-cookie'
  meta.content = configured ?? ''
  if (configured) document.head.append(meta)
  const written = vi.spyOn(document, 'cookie', 'set')
  rememberLocale('qu')
  meta.remove()
  expect(written).toHaveBeenLastCalledWith(cookie)
})

test('a browser without storage is redirected by its languages on every visit', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(refuse)
  vi.spyOn(document, 'cookie', 'get').mockImplementation(refuse)
  vi.spyOn(document, 'cookie', 'set').mockImplementation(refuse)
  expect(rememberedLocale()).toBeNull()
  expect(startRedirect('/news', ['qu-PE'])).toBe('/qu/news')
  expect(startRedirect('/es/news', ['qu-PE'])).toBeNull()
})
