import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { open, signIn } from './portal'

const banner = fileURLToPath(new URL('./fixtures/banner.png', import.meta.url))

/** Day and month ahead, as a date input wants them. */
const ahead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('a host publishes an event with a banner, and visitors see it', async ({ page, browser }) => {
  const name = `Night of the dances ${Date.now()}`
  await signIn(page, 'host@raymi.example')
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Create event' }).click()

  const form = page.getByRole('form', { name: 'Create event' })
  await form.getByLabel('Name of the event').fill(name)
  await form
    .getByRole('group', { name: /^Category/ })
    .getByRole('checkbox')
    .first()
    .check()
  await form.getByLabel('Short description').fill('All quarters dance in the square.')
  await form.getByLabel(/^Description/).fill('Come **early** and bring a poncho.')
  await expect(form.locator('strong', { hasText: 'early' })).toBeVisible()
  await form.getByLabel('Upload a file').setInputFiles(banner)
  await expect(form.getByAltText('banner.png')).toBeVisible()
  await form.getByLabel('Start date').fill(ahead(2))
  await form.getByLabel('Start time').fill('19:30')
  await form.getByLabel('End date').fill(ahead(2))
  await form.getByLabel('End time').fill('22:00')
  await form.getByLabel('Venue').fill('Main square')
  await form.getByRole('group', { name: /^City/ }).getByRole('radio').first().check()
  await form.getByLabel('Address').fill('Plaza de Armas 1')
  await form.getByRole('region', { name: 'Map' }).click({ position: { x: 200, y: 120 } })
  await expect(form.getByLabel('Latitude')).toHaveValue(/^-?\d+\.\d{6}$/)
  await form.getByLabel('Telephone').fill('+51 84 555 0199')
  await form.getByLabel('E-mail').fill('dances@example.org')

  // Slow enough for the bar to be seen.
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: -1,
    uploadThroughput: 200_000,
  })
  await form.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('progressbar', { name: 'Upload progress' })).toBeVisible()
  await expect(page.getByText('The event is published.')).toBeVisible()
  await cdp.detach()
  await expect(page).toHaveURL(/\/event\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)

  const visitor = await browser.newPage({ locale: 'en-US' })
  await open(visitor, `/?date=${ahead(2)}`)
  const card = visitor.locator('#events article', { has: visitor.getByRole('link', { name }) })
  await expect(card).toBeVisible()
  const address = await card.locator('img').getAttribute('srcset')
  const small =
    address
      ?.split(', ')
      .find((entry) => entry.endsWith(' 320w'))
      ?.split(' ')[0] ?? ''
  expect(small).toMatch(/^\/img\/w_320,r_3x2,f_webp\/\d+-.+\.png$/)
  const image = await visitor.request.get(small)
  expect(image.status()).toBe(200)
  expect(image.headers()['content-type']).toBe('image/webp')
  const width = await visitor.evaluate(async (src) => {
    const picture = new Image()
    picture.src = src
    await picture.decode()
    return picture.naturalWidth
  }, small)
  expect(width).toBe(320)
  await visitor.close()
})

test('a refused event keeps what was typed', async ({ page }) => {
  await signIn(page, 'host@raymi.example')
  await open(page, '/create-event')
  await page.getByLabel('Name of the event').fill('Half an event')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('A file is required')).toBeVisible()
  await expect(page.getByLabel('Name of the event')).toHaveValue('Half an event')
})

test('a client is offered to become a partner and led to the form', async ({ page }) => {
  await signIn(page, 'client@raymi.example')
  await page.getByRole('contentinfo').getByRole('button', { name: 'Become a partner' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
  await expect(page).toHaveURL(/\/partners-registration$/)
  await expect(page.getByRole('form', { name: 'Partner registration' })).toBeVisible()
})
