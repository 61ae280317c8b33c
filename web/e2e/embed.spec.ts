import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { publish } from './event'
import { expectNoHorizontalOverflow, inLanguage, LOCALES, open, wordsOf } from './portal'

/** Serves a page of another website with a line of HTML in it, under a strict policy of its own. */
async function startHost(portal: string, line: string) {
  const policy = `default-src 'none'; frame-src ${portal}; script-src ${portal}`
  const server = createServer((request, response) => {
    if (request.url !== '/') return response.writeHead(404).end()
    response.setHeader('Content-Security-Policy', policy)
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><html lang="es"><title>Hotel</title><main><h1>Hotel</h1>${line}</main></html>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // Another port than the portal's makes another origin.
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() }
}

/** Records what the browser refuses. */
function watch(page: Page) {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return errors
}

async function expectAccessible(axe: AxeBuilder) {
  const { violations, passes } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  )
  expect(passes.length).toBeGreaterThan(10)
}

const frameOf = (page: Page) => page.frameLocator('iframe')

for (const locale of LOCALES)
  test(`a hotel shows the list that a visitor copied, in ${locale}`, async ({ page, context, baseURL }) => {
    const words = wordsOf(locale)
    const name = `Velada <b>del hotel</b> ${locale} ${Date.now()}`
    const event = await publish({ eventName: name })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    try {
      await open(page, inLanguage(locale, `/events?q=${encodeURIComponent(name)}`))
      await page.getByRole('button', { name: words.subscribe, exact: true }).click()
      const section = page.getByRole('dialog').getByRole('region', { name: words.embed_title })
      await section.getByRole('combobox', { name: words.embed_theme }).selectOption('dark')
      await section.getByRole('combobox', { name: words.embed_layout }).selectOption('cards')
      await section.getByRole('checkbox', { name: words.embed_accent }).check()
      await section.locator('input[type=color]').fill('#ffd600')
      await expectAccessible(new AxeBuilder({ page }).include('dialog'))
      await section.getByRole('button', { name: words.embed_copy }).click()
      await expect(page.getByText(words.embed_copied)).toBeVisible()
      const line = await page.evaluate(() => navigator.clipboard.readText())
      expect(await section.getByRole('textbox', { name: words.embed_line }).inputValue()).toBe(line)
      expect(line).toMatch(/theme=dark&amp;layout=cards&amp;accent=ffd600/)

      const host = await startHost(new URL(baseURL ?? '').origin, line)
      const errors = watch(page)
      try {
        await page.goto(host.url)
        const list = frameOf(page)
        await expect(list.getByRole('heading', { level: 1 })).toHaveText(words.events)
        await expect(list.locator('html')).toHaveAttribute('lang', locale)
        await expect(list.locator('html')).toHaveAttribute('data-theme', 'dark')
        await expect(list.getByRole('listitem')).toHaveCount(1)
        const link = list.getByRole('link', { name })
        await page.keyboard.press('Tab')
        await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true)
        const opened = context.waitForEvent('page')
        await page.keyboard.press('Enter')
        const eventPage = await opened
        await expect(eventPage).toHaveURL(new RegExp(`/${locale}/event/${event.id}$`))
        await expect(eventPage.getByRole('heading', { level: 1 })).toHaveText(name)
        const source = list.getByRole('link', { name: words.tagline })
        const address = new URL((await source.getAttribute('href')) ?? '')
        expect(address.pathname + address.search).toBe(`/${locale}/events?${new URLSearchParams({ q: name })}`)
        expect(errors).toEqual([])
      } finally {
        host.close()
      }
    } finally {
      await event.remove()
    }
  })

test('the script makes the frame as high as the list and believes nobody else', async ({ page, baseURL }) => {
  const { origin } = new URL(baseURL ?? '')
  const line = `<script async src="${origin}/embed.js" data-list="/qu/embed/events?limit=12" data-title="Raymikuna"></script>`
  const host = await startHost(origin, line)
  const errors = watch(page)
  try {
    await page.setViewportSize({ width: 390, height: 700 })
    await page.goto(host.url)
    const frame = page.getByTitle('Raymikuna')
    const list = frameOf(page)
    await expect(list.getByRole('listitem')).toHaveCount(12)
    const heights = async () => [
      Number(await frame.getAttribute('height')),
      await list.locator('body').evaluate((body) => (body as HTMLElement).offsetHeight),
    ]
    const fits = async () => new Set(await heights()).size === 1
    await expect.poll(fits).toBe(true)
    const [narrow = 0] = await heights()
    expect(narrow).toBeGreaterThan(600)
    await page.setViewportSize({ width: 800, height: 700 })
    await expect.poll(async () => (await fits()) && (await heights())[0] !== narrow).toBe(true)

    const [before] = await heights()
    // The page itself is neither the list nor of the portal.
    await page.evaluate(async () => {
      const answered = new Promise((resolve) => addEventListener('message', resolve, { once: true }))
      window.postMessage({ raymiHeight: 101 }, '*')
      await answered
    })
    expect((await heights())[0]).toBe(before)
    expect(errors).toEqual([])
  } finally {
    host.close()
  }
})

test('the script frames no list of another origin', async ({ page, baseURL }) => {
  const { origin } = new URL(baseURL ?? '')
  const lists = ['https://example.org/list', '//example.org/list', 'javascript:alert(1)']
  const lines = lists.map((list) => `<script src="${origin}/embed.js" data-list="${list}"></script>`)
  const host = await startHost(origin, `${lines.join('')}<p>End</p>`)
  try {
    await page.goto(host.url)
    await expect(page.getByText('End')).toBeVisible()
    await expect(page.locator('script')).toHaveCount(lists.length)
    await expect(page.locator('iframe')).toHaveCount(0)
  } finally {
    host.close()
  }
})

test('another site cannot frame the other pages', async ({ page, baseURL }) => {
  const { origin } = new URL(baseURL ?? '')
  const host = await startHost(origin, `<iframe src="${origin}/es/events" title="Eventos"></iframe>`)
  const errors = watch(page)
  try {
    await page.goto(host.url)
    await expect.poll(() => errors.filter((text) => text.includes('frame-ancestors')).length).toBe(1)
    await expect(frameOf(page).getByRole('heading')).toHaveCount(0)
  } finally {
    host.close()
  }
})

for (const [number, layout] of ['list', 'cards'].entries())
  for (const locale of LOCALES)
    test(`an embedded list as ${layout} in ${locale} is accessible and narrow enough`, async ({ page }) => {
      const errors = watch(page)
      for (const theme of ['light', 'dark']) {
        await page.setViewportSize({ width: 320, height: 640 })
        const accent = number === 0 ? '' : '&accent=ffd600'
        await page.goto(inLanguage(locale, `/embed/events?limit=24&layout=${layout}&theme=${theme}${accent}`))
        await expect(page.getByRole('listitem')).toHaveCount(24)
        await expectNoHorizontalOverflow(page, theme)
        await expectAccessible(new AxeBuilder({ page }))
        const small = await page.getByRole('link').evaluateAll((links) =>
          links
            .map((link) => link.closest('li') ?? link)
            .filter((target) => target.getBoundingClientRect().height < 44)
            .map(({ textContent }) => textContent),
        )
        expect(small).toEqual([])
      }
      expect(errors).toEqual([])
    })
