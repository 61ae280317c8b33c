import { expect, type Locator, type Page, test } from '@playwright/test'
import { dayAhead, publish } from './event'
import { firstRow, inLanguage, LOCALES, type Locale, open, SIZES, waitForApplication, wordsOf } from './portal'
import { addressOf, contentPages, longRunIf } from './views'

type Words = ReturnType<typeof wordsOf>

const titles: Record<string, keyof Words> = {
  '/': 'main_title',
  '/events': 'events',
  '/event-host-list': 'event_host_page',
  '/news': 'news',
  '/about-us': 'about_us_title',
  '/contacts': 'contacts_title',
}
const entries = {
  event: ['events', 'eventName'],
  'event-host': ['partners', 'commercialName'],
  news: ['news', 'title'],
}

/** The heading that a page must have: its fixed one, or the name of its entry as the API tells it. */
async function headingOf(page: Page, path: string, locale: Locale): Promise<string> {
  const fixed = titles[path]
  if (fixed) return wordsOf(locale)[fixed]
  const [, kind = '', id] = path.split('/')
  const [noun, field = ''] = entries[kind as 'event']
  const answer = await page.request.get(`/api/${noun}/${id}?locale=${locale}`)
  return (await answer.json()).data.attributes[field]
}

const documentsOf: Record<string, string[]> = {
  event: ['Event', 'BreadcrumbList'],
  host: ['Organization', 'BreadcrumbList'],
  'news-item': ['NewsArticle', 'BreadcrumbList'],
}

/** What the head tells search engines and social networks. */
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
      alternates: all('link[rel=alternate]').map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')]),
      documents: [...document.querySelectorAll('script[type="application/ld+json"]')].map(
        ({ textContent }) => textContent,
      ),
    }
  })

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  for (const locale of LOCALES)
    test(`every page has its heading, content and head in ${locale}`, async ({ page, baseURL }) => {
      for (const { name, path: pattern, content } of contentPages) {
        const path = await addressOf(page, pattern)
        const address = inLanguage(locale, path)
        expect((await page.goto(address))?.status(), address).toBe(200)
        await expect(page.locator('html')).toHaveAttribute('lang', locale)
        const heading = await headingOf(page, path, locale)
        await expect(page.getByRole('heading', { level: 1 }), address).toHaveText(heading)
        // Facts of a host and of people are plain lines in the first view.
        const shown = name === 'host' || name === 'contacts' ? '#main p' : content.replace('#events', '#main')
        await expect(page.locator(shown).first(), address).toBeVisible()
        // With what is coming there, or the word that nothing is: that depends on the host.
        const coming = page.locator('#main section').filter({ has: page.locator('h3, .ui_notice') })
        if (name === 'host') await expect(coming.getByRole('heading', { level: 2 }), address).toBeVisible()
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

for (const { width, height } of [SIZES[0], SIZES[2]])
  test(
    `nothing moves when the application takes over at ${width} pixels`,
    longRunIf(width !== 360),
    async ({ page }) => {
      await page.setViewportSize({ width, height })
      await recordLayoutShifts(page)
      // Scripts wait until the first view is painted: on a fast machine it would never be seen.
      let painted = () => {}
      let paint = Promise.resolve()
      await page.route('**/assets/*.js', async (route) => {
        await paint
        await route.continue()
      })
      for (const { path: pattern } of contentPages) {
        const path = await addressOf(page, pattern)
        paint = new Promise((resolve) => {
          painted = resolve
        })
        await page.goto(path, { waitUntil: 'commit' })
        await expect(page.locator('#main h1')).toBeVisible()
        await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
        await expect(page.getByRole('contentinfo'), `${path} is still the first view`).toHaveCount(0)
        // How far the fonts themselves move the page is a question of its own, below.
        await page.evaluate(() =>
          Promise.all(
            ['400 1em Poppins', '500 1em Poppins', '600 1em "Fraunces Variable"'].map((f) => document.fonts.load(f)),
          ),
        )
        await resetLayoutShifts(page)
        painted()
        await expect(page.getByRole('contentinfo')).toBeVisible()
        await page.waitForLoadState('networkidle')
        await expectNoLayoutShift(page, path)
      }
    },
  )

test('fonts that come after the application move nothing', async ({ page }) => {
  await page.setViewportSize(SIZES[0])
  await recordLayoutShifts(page)
  let arrive = () => {}
  let arrived = Promise.resolve()
  await page.route('**/*.woff2', async (route) => {
    await arrived
    await route.continue()
  })
  // In a long text a line may break elsewhere, which a fallback of about the same width cannot prevent.
  for (const { path: pattern } of contentPages.filter(({ name }) => name !== 'about')) {
    const path = await addressOf(page, pattern)
    arrived = new Promise((resolve) => {
      arrive = resolve
    })
    // A page that waits for its fonts has not loaded.
    await page.goto(path, { waitUntil: 'commit' })
    await waitForApplication(page)
    expect(await page.evaluate(() => document.fonts.check('500 1em Poppins')), path).toBe(false)
    await resetLayoutShifts(page)
    arrive()
    await page.evaluate(() => document.fonts.ready)
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => document.fonts.check('500 1em Poppins')), path).toBe(true)
    await expectNoLayoutShift(page, path)
  }
})

type Shifts = { moved: number; by: string[] }

/** Adds up how far the page moves by itself, and what of it. */
const recordLayoutShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts = Object.assign(window, { moved: 0, by: [] as string[] })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        sources: { node?: Element }[]
      })[]) {
        shifts.moved += entry.value
        shifts.by.push(...entry.sources.map(({ node }) => String(node?.className ?? node?.nodeName)))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** After two frames: what was moved by what came last has been told by then. */
const resetLayoutShifts = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    Object.assign(window, { moved: 0, by: [] })
  })

async function expectNoLayoutShift(page: Page, path: string) {
  const { moved, by } = await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    const shifts = window as unknown as Shifts
    return { moved: shifts.moved, by: shifts.by }
  })
  expect(moved, `${path}: ${by.join(', ')}`).toBeLessThanOrEqual(0.02)
}

test('the keyboard goes on from where it was when the application takes over', async ({ page }) => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  // The application is on its way until the first view has been used.
  await page.route('**/assets/*.js', async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto('/events', { waitUntil: 'commit' })
  const link = page.locator('#main article').first().getByRole('link').first()
  const href = await tabToLink(page, link)
  await expect(page.getByRole('contentinfo'), 'it is the first view').toHaveCount(0)
  arrive()
  await waitForApplication(page)
  await expect(link).toHaveAttribute('href', href)
  await expect(link).toBeFocused()
})

/** Presses Tab until a link has the focus, and tells where it leads. */
async function tabToLink(page: Page, link: Locator) {
  await expect(link).toBeVisible()
  for (let stop = 0; stop < 40; stop += 1) {
    await page.keyboard.press('Tab')
    const href = await link.getAttribute('href')
    if (href && (await link.evaluate((element) => element === document.activeElement))) return href
  }
  throw new Error(`no way to ${link}`)
}

test('a hostile name is a name', async ({ page }) => {
  const number = Date.now()
  const name = `</title></script><script>window.hacked=1</script><img src=x onerror="window.hacked=1">'"&${number}`
  const event = await publish({
    eventName: name,
    eventShortDescription: '<svg onload="window.hacked=1">',
    eventDescription:
      '<script>window.hacked=1</script> [here](javascript:window.hacked=1) <img src=x onerror=window.hacked=1>',
    linkToBuyTicket: 'javascript:window.hacked=1',
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

test('what is missing or not published is answered with 404', async ({ page }) => {
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
    await expect(page.getByText(`Page not found: ${path}`)).toBeVisible()
  }
  await hidden.remove()
})

test('pointing at a link brings its page without a call of the API', async ({ page }) => {
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

test('pictures of social networks exist', async ({ page }) => {
  const event = await firstRow(page, 'events?pagination[pageSize]=1')
  await page.goto(`/event/${event.id}`)
  const address = (await headOf(page)).metas['og:image'] ?? ''
  const size = await page.evaluate(async (src) => {
    const picture = new Image()
    picture.src = src
    await picture.decode()
    return [picture.naturalWidth, picture.naturalHeight]
  }, address)
  expect(size).toEqual([1200, 630])
})

test('the scripts of a page leave the line to its picture', async ({ page }) => {
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
  await page.goto(`/event/${(await firstRow(page, 'events')).id}`)
  await expect(page.getByRole('contentinfo')).toBeVisible()
  expect(before).toEqual([])
  expect(requested.length).toBeGreaterThan(0)
})
