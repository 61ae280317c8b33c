import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { publish } from './event'
import { inLanguage, LOCALES, open, openDays, rows, waitForApplication, wordsOf } from './portal'
import { addressOf, contentPages, longRunIf } from './views'

const headings = Object.fromEntries(LOCALES.map((locale) => [locale, wordsOf(locale).news]))

/** Sets the preferred languages of the browser. */
const setBrowserLanguages = (page: Page, languages: string[]) =>
  page.addInitScript((list) => {
    Object.defineProperty(Navigator.prototype, 'languages', { get: () => list })
  }, languages)

const firstVisits = [
  { languages: ['es-PE', 'en-US', 'en'], locale: 'es', why: 'the order of the list counts' },
  { languages: ['fr-FR', 'qu-PE', 'en-US'], locale: 'qu', why: 'unknown languages are skipped' },
  { languages: ['en-US', 'es'], locale: 'en', why: 'a base language counts almost like an exact code' },
  { languages: ['es-419'], locale: 'es', why: 'only a base language matches' },
  { languages: ['ja-JP', 'ru'], locale: 'en', why: 'no language of the portal matches' },
] as const

for (const { languages, locale, why } of firstVisits)
  test(`a first visit in ${languages} is answered in ${locale}: ${why}`, { tag: '@core' }, async ({
    page,
    context,
  }) => {
    await setBrowserLanguages(page, [...languages])
    await open(page, '/news')
    await expect(page).toHaveURL((url) => url.pathname === inLanguage(locale, '/news'))
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(headings[locale] ?? '')
    const [cookie] = (await context.cookies()).filter(({ name }) => name === 'i18n_redirected')
    expect(cookie).toMatchObject({ value: locale, path: '/', sameSite: 'Lax', secure: false, httpOnly: false })
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
    expect(Math.round(days)).toBe(365)
    expect(await page.evaluate(() => localStorage.getItem('KPoster_selected-language'))).toBe(locale)
  })

test('the portal works in a browser that denies all storage', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    for (const store of ['localStorage', 'sessionStorage']) Object.defineProperty(window, store, { get })
    Object.defineProperty(Document.prototype, 'cookie', { get, set: get })
  })
  await open(page, '/qu/news')
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: wordsOf('qu').contacts_title })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: wordsOf('qu').contacts_title })).toBeVisible()
  expect(errors).toEqual([])
})

for (const [locale, shown] of [
  ['es-PE', 'es'],
  ['qu', 'qu'],
  ['de-DE', 'en'],
] as const)
  test.describe(`in a browser with the language ${locale}`, () => {
    test.use({ locale })
    test(`the first document of a first visit is in ${shown}`, async ({ page }) => {
      const response = await page.goto('/news')
      expect(new URL(response?.url() ?? '').pathname).toBe(inLanguage(shown, '/news'))
      expect(await response?.text()).toContain(`<html lang="${shown}"`)
    })
  })

test('a stored language is not detected again, and local storage replaces a lost cookie', async ({ page, context }) => {
  await setBrowserLanguages(page, ['qu'])
  await setCookie(context, 'es')
  await open(page, '/contacts')
  await expect(page).toHaveURL(/\/es\/contacts$/)
  await context.clearCookies()
  await page.evaluate(() => localStorage.setItem('KPoster_selected-language', 'es'))
  await open(page, '/contacts')
  await expect(page).toHaveURL(/\/es\/contacts$/)
})

test('the prefix of an address determines the language, whatever is stored', async ({ page, context }) => {
  await setCookie(context, 'es')
  await open(page, '/en/news')
  await expect(page).toHaveURL(/\/en\/news$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headings.en ?? '')
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/[^n]\/news$/)
})

test('the server redirects an address without a prefix to the language of the request', async ({ page }) => {
  const accept = { Accept: 'text/html' }
  for (const { path: pattern } of contentPages) {
    const path = await addressOf(page, pattern)
    const ask = (headers: Record<string, string>) =>
      page.request.get(`${path}?utm_source=x`, { maxRedirects: 0, headers: { ...accept, ...headers } })
    const plain = await ask({ 'Accept-Language': 'fr' })
    expect(plain.status(), path).toBe(200)
    expect(await plain.text()).toContain('<html lang="en"')
    expect(plain.headers().vary).toContain('Cookie, Accept-Language')
    const quechua: Record<string, string>[] = [
      { 'Accept-Language': 'es;q=0.5, qu-PE;q=0.9, en;q=0.1' },
      { 'Accept-Language': 'es', Cookie: 'i18n_redirected=qu' },
    ]
    for (const headers of quechua) {
      const redirect = await ask(headers)
      expect(redirect.status(), path).toBe(302)
      expect(redirect.headers().location).toBe(`${inLanguage('qu', path)}?utm_source=x`)
      expect(redirect.headers()['cache-control']).toBe('private, no-store')
    }
  }
})

test('the first document of a visitor with the cookie is in the language of the cookie', async ({ page, context }) => {
  await setCookie(context, 'es')
  const documents: string[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'document') {
      documents.push(`${response.status()} ${new URL(response.url()).pathname}`)
    }
  })
  await open(page, '/?utm_source=x#events')
  expect(documents).toEqual(['302 /', '200 /es'])
  await expect(page).toHaveURL(/\/es\?utm_source=x#events$/)
})

/** Sets the cookie of the language, as an earlier visit does. */
const setCookie = (context: BrowserContext, value: string) =>
  context.addCookies([{ name: 'i18n_redirected', value, url: new URL(test.info().project.use.baseURL ?? '').origin }])

const cookieOf = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === 'i18n_redirected')?.value

test('below /en a link opens below /en in a new tab, whatever the cookie was', async ({ page, context }) => {
  await setCookie(context, 'es')
  await open(page, '/en/news')
  const card = page.locator('#main a[href*="/news/"]').first()
  const address = await card.getAttribute('href')
  const [tab] = await Promise.all([context.waitForEvent('page'), card.click({ modifiers: ['ControlOrMeta'] })])
  await waitForApplication(tab)
  expect(address).toMatch(/^\/en\/news\/\d+$/)
  await expect(tab).toHaveURL((url) => url.pathname === address)
  await expect(tab.locator('html')).toHaveAttribute('lang', 'en')
})

test('the links of the first view below /en keep the prefix', async ({ page, context }) => {
  await setCookie(context, 'es')
  const response = await page.request.get('/en/events', { headers: { Accept: 'text/html' } })
  const links = [...(await response.text()).matchAll(/<a href="(\/[^"]*)"(?! lang)/g)].map(([, path = '']) => path)
  expect(links.length).toBeGreaterThan(8)
  expect(links.filter((path) => !/^\/en(\/|$)/.test(path))).toEqual([])
})

test('the prefix /en stays after a click in the menu and a reload', async ({ page, context }) => {
  await setCookie(context, 'qu')
  await open(page, '/en/about-us')
  await page.getByRole('banner').getByRole('link', { name: 'News', exact: true }).click()
  await expect(page).toHaveURL(/\/en\/news$/)
  await page.reload()
  await waitForApplication(page)
  await expect(page).toHaveURL(/\/en\/news$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headings.en ?? '')
})

test('the language of an opened address is remembered in cookie and storage', async ({ page, context }) => {
  const storage = () => page.evaluate(() => localStorage.getItem('KPoster_selected-language'))
  await open(page, '/es/news')
  await expect.poll(() => cookieOf(context)).toBe('es')
  await expect.poll(storage).toBe('es')
  // The lost one of the two is restored from the other.
  await page.evaluate(() => localStorage.removeItem('KPoster_selected-language'))
  await open(page, '/contacts')
  await expect(page).toHaveURL(/\/es\/contacts$/)
  await expect.poll(storage).toBe('es')
  await context.clearCookies()
  await open(page, '/news')
  await expect(page).toHaveURL(/\/es\/news$/)
  await expect.poll(() => cookieOf(context)).toBe('es')
})

test('a text in another language has a visible note and a lang attribute', async ({ page }) => {
  const events = await rows(page, 'events?locale=qu&fields[0]=eventName&pagination[pageSize]=100')
  const served = ({ attributes }: (typeof events)[0]) => (attributes.servedLocales as Record<string, string>)?.eventName
  const foreign = events.find((event) => served(event) === 'es')
  const own = events.find((event) => !served(event))
  if (!foreign || !own) throw new Error('the demo content has no such events')
  await open(page, `/qu/event/${foreign.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'es')
  await expect(page.getByText(wordsOf('qu').shown_in_spanish).first()).toBeVisible()
  await open(page, `/qu/event/${own.id}`)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveAttribute('lang')
})

test.describe('Quechua', () => {
  // A price and a date that each language of a browser formats differently.
  const fields = {
    eventName: `Harawi tuta ${Date.now()}`,
    eventStartDate: '2031-06-24T14:05:00.000Z',
    eventEndDate: '2031-06-24T21:00:00.000Z',
    isFree: false,
    eventPrice: 1234.5,
  }
  /** Latin letters, the 12-hour clock, and words of no other language. */
  const isQuechuaRule = (text: string) =>
    /^[\p{Script=Latin}\d ’.,:;·–…()]+$/u.test(text) &&
    !/\d:\d\d(?! [ap]\.m\.)/.test(text) &&
    !/\b(every|until|next|open|closed|today|daily|cada|todos|hasta|próxima|abierto|cerrado|hoy|los)\b/i.test(text)

  let event: Awaited<ReturnType<typeof publish>>
  test.beforeAll(async () => {
    event = await publish(fields)
  })
  test.afterAll(() => event.remove())

  for (const locale of ['en-US', 'es-PE', 'ru-RU', 'ja-JP'])
    test.describe(`in a browser with the language ${locale}`, () => {
      test.use({ locale, timezoneId: 'America/Lima' })
      // The short run tests Russian, whose dates, numbers and plurals all differ from those of Quechua.
      test('dates, numbers and plurals have the Quechua format', longRunIf(locale !== 'ru-RU'), async ({ page }) => {
        await recordQuechuaFormatters(page)
        await open(page, `/qu/event/${event.id}`)
        const side = page.getByRole('complementary', { name: wordsOf('qu').when_and_where })
        await expect(side).toContainText('Martes, 24 Junio, 2031')
        await expect(side).toContainText('9:05 a.m. – 4:00 p.m.')
        await expect(side).toContainText('S/ 1,234.50')
        await expect(page.locator('#main h1 ~ p').first()).toContainText('24 Jun 2031')
        expect(await quechuaFormatters(page)).toEqual([])

        await open(page, '/qu')
        const radios = (await openDays(page, 'qu')).getByRole('radio')
        // Days outside the viewport are rendered a moment later.
        await expect.poll(() => radios.count()).toBeGreaterThan(90)
        const days = await radios.evaluateAll((all) => all.map((radio) => radio.getAttribute('aria-label') ?? ''))
        const weekdays = ['Domingo', 'Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado'].join('|')
        const months = 'Enero|Febrero|Marzo|Abril|Mayo|Junio|Julio|Agosto|Setiembre|Octubre|Noviembre|Diciembre'
        // The name of a feast and the number of single events follow, if a day has them.
        const day = new RegExp(`^(${weekdays}), [1-9]\\d? (${months}), \\d{4}(, [^:\\d]+)?(: \\d+ raymi)?$`)
        expect(days.filter((name) => !day.test(name))).toEqual([])
        expect(await quechuaFormatters(page)).toEqual([])

        await open(page, '/qu/events')
        await expect(page.getByRole('status').filter({ hasText: 'raymi' })).toHaveText(/^\d+ raymi$/)
        const texts = await page.locator('#main article time').allTextContents()
        const dates = texts.map((text) => text.replace(/\s/g, ' '))
        const { today, tonight, tomorrow, until_day, last_day_today, now_until, open_until, minutes_left, in_minutes } =
          wordsOf('qu')
        const short = '[1-9]\\d? (Ene|Feb|Mar|Abr|May|Jun|Jul|Ago|Set|Oct|Nov|Dic)( \\d{4})?'
        const clock = '1?\\d:[0-5]\\d [ap]\\.m\\.'
        const soon = `( · (${in_minutes}|${minutes_left}))?`.replaceAll('{{minutes}}', '\\d+')
        const later = `((Dom|Lun|Mar|Mié|Jue|Vie|Sab) ${short},?|${today}|${tonight}|${tomorrow})( ${clock}( – ${clock})?)?`
        const running = [now_until, open_until].map((text) => text.replace('{{time}}', clock)).join('|')
        const evening = `(${later}|${running})${soon}`
        const spans = `(([1-9]\\d?|${short}) – )?${short}|${until_day.replace('{{day}}', short)}|${last_day_today}`
        const card = new RegExp(`^(${evening}|${spans})$`)
        expect(dates.length).toBeGreaterThan(3)
        // A card may also put the rule of its dates into words.
        expect(dates.filter((text) => !card.test(text) && !isQuechuaRule(text))).toEqual([])
        expect(await quechuaFormatters(page)).toEqual([])
      })
    })
})

/** Records every Intl formatter that is created for Quechua: browsers do not support it and would use their own language. */
const recordQuechuaFormatters = (page: Page) =>
  page.addInitScript(() => {
    const formatters: string[] = []
    Object.assign(window, { formatters })
    const names = [
      'DateTimeFormat',
      'NumberFormat',
      'RelativeTimeFormat',
      'ListFormat',
      'Collator',
      'DisplayNames',
    ] as const
    for (const name of names) {
      const watched = new Proxy(Intl[name] as unknown as new (...args: unknown[]) => object, {
        construct(target, args) {
          if (String(args[0]).startsWith('qu')) formatters.push(name)
          return new target(...args)
        },
      })
      Object.defineProperty(Intl, name, { value: watched })
    }
  })

const quechuaFormatters = (page: Page) =>
  page.evaluate(() => (window as unknown as { formatters: string[] }).formatters)
