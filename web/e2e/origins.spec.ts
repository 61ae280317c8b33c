import { expect, type Page, type Request, test } from '@playwright/test'
import { publish } from './event'
import { fillEvent } from './eventForm'
import { homeTitle, open, signIn, waitForAllContent, wordsOf } from './portal'

const t = wordsOf('en')

/** What a page requested: `origin type path`. */
type Seen = { origin: string; type: string; path: string }

/** Records all requests of a page, and what the browser refuses or reports as an error. */
function watch(page: Page) {
  const seen: Seen[] = []
  const errors: string[] = []
  page.on('request', (request: Request) => {
    const { protocol, origin, pathname } = new URL(request.url())
    if (protocol.startsWith('http')) seen.push({ origin, type: request.resourceType(), path: pathname })
  })
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return { seen, errors }
}

/** Expects that every picture on the screen is loaded, and that there is one. */
async function expectPictures(page: Page) {
  const pictures = page.locator('#main img[src^="/img/"]')
  await expect(pictures.first()).toBeVisible()
  await expect.poll(() => pictures.first().evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
}

/** The addresses of API and assets as the page names them. */
const addressesOf = (page: Page) =>
  page.evaluate(() => ({
    api: document.querySelector<HTMLMetaElement>('meta[name="raymi-api"]')?.content,
    assets: new URL(document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '').origin,
  }))

/** Browsers start a worker from the origin of its page only. */
const isWorker = ({ path }: Seen) => /^\/assets\/[\w-]*-worker-/.test(path)

/** Expects that each kind of file came from its own origin, and some of each did. */
function expectOrigins(seen: Seen[], own: string, { api, assets }: { api?: string; assets: string }) {
  const originOf = (one: Seen) => {
    const { type, path } = one
    if (isWorker(one)) return own
    if (path.startsWith('/assets/')) return assets
    return path.startsWith('/api/') && type !== 'document' ? api : own
  }
  expect(new Set([own, api, assets]).size, 'origins').toBe(3)
  expect(seen.filter((one) => one.origin !== originOf(one))).toEqual([])
  const pageFiles = seen.filter((one) => !isWorker(one))
  const kinds = (origin?: string) => [
    ...new Set(pageFiles.filter((one) => one.origin === origin).map(({ type }) => type)),
  ]
  expect(kinds(assets)).toEqual(expect.arrayContaining(['script', 'stylesheet', 'font']))
  expect(kinds(own)).toEqual(expect.arrayContaining(['document', 'image']))
  expect(kinds(own)).not.toContain('script')
  expect(kinds(api).sort()).toEqual(['fetch', 'xhr'])
}

test.describe('with page, API and built files on three origins', { tag: '@origins' }, () => {
  const shown = `Noche de tres puertos ${Date.now()}`
  let event: Awaited<ReturnType<typeof publish>>

  test.beforeAll(async () => {
    event = await publish({ eventName: shown })
  })
  test.afterAll(() => event.remove())

  test('a visitor reads, searches, logs in and saves a draft with files', async ({ page, baseURL }) => {
    const { seen, errors } = watch(page)
    const name = `Three origins ${Date.now()}`

    await test.step('opens the home page', async () => {
      await open(page, '/')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(homeTitle('en'))
      await waitForAllContent(page)
    })
    const addresses = await addressesOf(page)
    await test.step('looks at an event with pictures', async () => {
      await open(page, `/event/${event.id}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(shown)
      await expectPictures(page)
      await waitForAllContent(page)
    })
    await test.step('searches', async () => {
      await open(page, '/events')
      await page.getByRole('search').getByLabel(t.search_events).fill(shown)
      await page.locator('#main').getByRole('link', { name: shown }).first().click()
      await expect(page).toHaveURL(new RegExp(`/event/${event.id}$`))
    })
    await test.step('logs in', () => signIn(page, 'host@raymi.example'))
    await test.step('saves a draft with a banner and photos', async () => {
      await open(page, '/create-event')
      const form = await fillEvent(page, name)
      await form.getByRole('button', { name: t.save_as_draft, exact: true }).click()
      await expect(page.getByText(t.event_draft_saved)).toBeVisible()
    })
    await test.step('finds it among the own events, with its picture', async () => {
      await open(page, '/partner-personal-page')
      await expect(page.locator('#main').getByText(name).first()).toBeVisible()
    })
    expect(errors).toEqual([])
    expectOrigins(seen, new URL(baseURL ?? '').origin, addresses)
  })

  test('the reference of the API loads its library from the origin of the built files', async ({ page }) => {
    const { seen, errors } = watch(page)
    await page.goto('/api/docs')
    await expect(page.getByText('GET').first()).toBeVisible()
    const scripts = seen.filter(({ path }) => path.startsWith('/docs-assets/'))
    expect(scripts.length).toBe(2)
    expect(scripts.filter(({ origin }) => origin === new URL(page.url()).origin)).toEqual([])
    expect(errors.filter((text) => /Content Security Policy|CORS|blocked/.test(text))).toEqual([])
  })
})
