import { expect, type Page, test } from '@playwright/test'
import { dayAhead, publish } from './event'
import { homeTitle, inLanguage, LOCALES, type Locale, open, rows, signInByToken, wordsOf } from './portal'
import { addressOf, contentPages } from './views'

type Words = ReturnType<typeof wordsOf>

const titles: Record<string, keyof Words> = {
  '/': 'main_title',
  '/events': 'events',
  '/event-host-list': 'event_host_page',
  '/feasts': 'year_of_feasts',
  '/news': 'news',
  '/about-us': 'about_us_title',
  '/contacts': 'contacts_title',
}
const entries = {
  event: ['events', 'eventName'],
  'event-host': ['partners', 'commercialName'],
  news: ['news', 'title'],
  feasts: ['feasts', 'name'],
}

/** Returns the heading that a page must have: a fixed text, or the name of its entry in the API. */
async function headingOf(page: Page, path: string, locale: Locale): Promise<string> {
  const fixed = titles[path]
  if (fixed) return wordsOf(locale)[fixed]
  const [, kind = '', id] = path.split('/')
  if (id === undefined) {
    const answer = await page.request.get(`/api/info-pages?filters[pageCode]=${kind}&locale=${locale}`)
    return (await answer.json()).data[0].attributes.pageTitle
  }
  const [noun, field = ''] = entries[kind as 'event']
  const answer = await page.request.get(`/api/${noun}/${id}?locale=${locale}`)
  const { data } = await answer.json()
  return (data.attributes ?? data)[field]
}

const documentsOf: Record<string, string[]> = {
  event: ['Event', 'BreadcrumbList'],
  host: ['Organization', 'BreadcrumbList'],
  feast: ['Event', 'BreadcrumbList'],
  'news-item': ['NewsArticle', 'BreadcrumbList'],
}

/** Reads what search engines and social networks get from the head. */
const headOf = (page: Page) =>
  page.evaluate(() => {
    const all = (selector: string) => [...document.head.querySelectorAll(selector)]
    const metas = all('meta[name], meta[property]').map((meta) => [
      meta.getAttribute('name') ?? meta.getAttribute('property'),
      meta.getAttribute('content') ?? '',
    ])
    return {
      title: document.title,
      metas: Object.fromEntries(metas) as Record<string, string>,
      canonical: all('link[rel=canonical]').map((link) => link.getAttribute('href')),
      alternates: all('link[rel=alternate][hreflang]').map((link) => [
        link.getAttribute('hreflang'),
        link.getAttribute('href'),
      ]),
      documents: [...document.querySelectorAll('script[type="application/ld+json"]')].map(
        ({ textContent }) => textContent,
      ),
    }
  })

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  for (const locale of LOCALES)
    test(`every page has its heading, content and head in ${locale}`, { tag: locale === 'en' ? '@core' : [] }, async ({
      page,
      baseURL,
    }) => {
      for (const { name, path: pattern, content } of contentPages) {
        const path = await addressOf(page, pattern)
        const address = inLanguage(locale, path)
        expect((await page.goto(address))?.status(), address).toBe(200)
        await expect(page.locator('html')).toHaveAttribute('lang', locale)
        const heading = await headingOf(page, path, locale)
        const shownTitle = name === 'home' ? homeTitle(locale) : heading
        await expect(page.getByRole('heading', { level: 1 }), address).toHaveText(shownTitle)
        // In the first view, the data of a host and the contacts are plain paragraphs.
        const shown = name === 'host' || name === 'contacts' ? '#main p' : content.replace('#events', '#main')
        await expect(page.locator(shown).first(), address).toBeVisible()
        // Below are the host's coming events, or a message that there are none.
        const comingEvents = page.locator('#main section').filter({ has: page.locator('h3, .ui_notice') })
        if (name === 'host') await expect(comingEvents.getByRole('heading', { level: 2 }), address).toBeVisible()
        const links = page.getByRole('navigation', { name: wordsOf(locale).main_menu }).getByRole('link')
        await expect(links.first()).toHaveAttribute('href', /^\//)

        const head = await headOf(page)
        const at = (language: Locale) => (baseURL ?? '') + inLanguage(language, path)
        expect(head.title, address).toBe(`${heading} · Raymi`)
        expect(head.canonical).toEqual([at(locale)])
        expect(head.alternates).toEqual([...LOCALES.map((code) => [code, at(code)]), ['x-default', at('en')]])
        expect(head.metas.description?.length, address).toBeGreaterThan(20)
        expect(head.metas).toMatchObject({
          'og:title': head.title,
          'og:description': head.metas.description,
          'og:url': at(locale),
          'og:locale': { en: 'en_US', es: 'es_PE', qu: 'qu_PE' }[locale],
          'twitter:title': head.title,
          'twitter:card': head.metas['og:image'] ? 'summary_large_image' : 'summary',
        })
        const documents = head.documents.map((text) => JSON.parse(text ?? ''))
        expect(documents.map((document) => document['@context'])).toEqual(documents.map(() => 'https://schema.org'))
        expect(documents.map((document) => document['@type'])).toEqual(expect.arrayContaining(documentsOf[name] ?? []))
      }
    })
})

test('HTML in the texts of an event is shown as text', async ({ page }) => {
  const number = Date.now()
  const name = `</title></script><script>window.hacked=1</script><img src=x onerror="window.hacked=1">'"&${number}`
  const event = await publish({
    eventName: name,
    eventShortDescription: '<svg onload="window.hacked=1">',
    eventDescription:
      '<script>window.hacked=1</script> [here](javascript:window.hacked=1) <img src=x onerror=window.hacked=1>',
    linkToBuyTicket: '"><img src=x onerror="window.hacked=1">',
  })
  try {
    const path = `/event/${event.id}`
    for (const address of [path, `/es${path}`, `/qu${path}`]) {
      const html = await (await page.request.get(address)).text()
      expect(html).not.toMatch(/<script>window\.hacked|<img src=x|<svg onload|href="javascript/i)
    }
    for (const address of [path, `/events?q=${number}`, `/?date=${dayAhead(3)}`]) {
      await open(page, address)
      await expect(page.getByText(name).first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await page.locator('img[src="x"], [onerror], [onload], a[href^="javascript"]').count(), address).toBe(0)
      expect(await page.evaluate(() => 'hacked' in window), address).toBe(false)
    }
    await page.goto(path)
    await expect(page).toHaveTitle(`${name} · Raymi`)
    const { documents } = await headOf(page)
    expect(documents.map((text) => JSON.parse(text ?? '').name)).toContain(name)
  } finally {
    await event.remove()
  }
})

test('missing and unpublished entries are answered with 404', { tag: '@core' }, async ({ page }) => {
  const hidden = await publish({ eventName: `Noch nicht ${Date.now()}` })
  expect((await page.request.get(`/event/${hidden.id}`)).status()).toBe(200)
  await hidden.change({ publishedAt: null })
  for (const path of [`/event/${hidden.id}`, '/event/9999999', '/event-host/9999999', '/news/9999999', '/nowhere']) {
    for (const locale of LOCALES) {
      const address = inLanguage(locale, path)
      const response = await page.request.get(address)
      expect(response.status(), address).toBe(404)
      expect(await response.text()).toContain('<meta name="robots" content="noindex">')
      expect((await page.request.get(`${address}/_payload.json`)).status(), `payload of ${address}`).toBe(404)
    }
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(wordsOf('en').page_not_found_title)
    const text = path.startsWith('/event/') ? wordsOf('en').event_missing : `Page not found: ${path}`
    await expect(page.getByText(text)).toBeVisible()
  }
  await hidden.remove()
})

test('hovering a link preloads its page, which then needs no API call', async ({ page }) => {
  await open(page, '/events')
  const link = page.locator('#main article').first().getByRole('link').first()
  const name = (await link.textContent()) ?? ''
  const path = await link.getAttribute('href')
  const [payload] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith(`${path}/_payload.json`)),
    link.hover(),
  ])
  expect(payload.status()).toBe(200)
  await payload.finished()
  await page.waitForLoadState('networkidle')
  await page.route('**/api/**', (route) => route.abort())
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByRole('complementary', { name: wordsOf('en').when_and_where })).toBeVisible()
})

test('a view of the list requests nothing again that came with the page', async ({ page }) => {
  const requested: URL[] = []
  page.on('request', (request) => requested.push(new URL(request.url())))
  for (const [view, ready, again] of [
    ['month', '#main td a', ({ search }: URL) => /include=days|fields/.test(search)],
    ['map', '.map_sign', ({ pathname, search }: URL) => pathname === '/api/events' || /kind=event/.test(search)],
  ] as const) {
    await open(page, `/events?view=${view}`)
    await expect(page.locator(ready).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const apart = requested.filter(({ pathname }) => pathname.startsWith('/api/events'))
    expect(apart.length, 'counts of the filters').toBeGreaterThan(0)
    expect(apart.filter(again).map(String)).toEqual([])
    requested.length = 0
  }
})

test('the preview picture for social networks exists', async ({ page }) => {
  await page.goto(`/event/${await eventWithPicture(page)}`)
  const address = (await headOf(page)).metas['og:image'] ?? ''
  const size = await page.evaluate(async (src) => {
    const picture = new Image()
    picture.src = src
    await picture.decode()
    return [picture.naturalWidth, picture.naturalHeight]
  }, address)
  expect(size).toEqual([1200, 630])
})

test('the scripts of a page are requested after its large picture', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') requested.push(request.url())
  })
  let before: string[] | undefined
  await page.route('**/img/**', async (route) => {
    const answer = await route.fetch()
    await new Promise((resolve) => setTimeout(resolve, 200))
    before ??= [...requested]
    await route.fulfill({ response: answer })
  })
  await page.goto(`/event/${await eventWithPicture(page)}`)
  await expect(page.getByRole('contentinfo')).toBeVisible()
  expect(before).toEqual([])
  expect(requested.length).toBeGreaterThan(0)
})

test('a spinner covers a page with its content while the profile of a host, which the menu depends on, loads', async ({
  page,
}) => {
  await signInByToken(page, 'host@raymi.example')
  let answer = () => {}
  const gate = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/users/me?*', async (route) => {
    await gate
    await route.continue()
  })
  await page.goto('/news')
  const spinner = page.getByRole('status', { name: wordsOf('en').loading })
  await expect(spinner).toBeVisible()
  answer()
  await expect(page.getByRole('link', { name: wordsOf('en').create_event })).toBeVisible()
  await expect(spinner).toHaveCount(0)
})

/** The id of an event whose page has a picture. */
async function eventWithPicture(page: Page): Promise<number> {
  const events = await rows(page, 'events?populate=eventBanner&pagination[pageSize]=100')
  const found = events.find(({ attributes }) => (attributes.eventBanner as { data: unknown } | undefined)?.data)
  if (!found) throw new Error('no event has a picture: the browser tests need demo content')
  return found.id
}
