import { appendFileSync, copyFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { startBreakableProxy } from './breakableProxy'
import { dateField, dayAhead, publish } from './event'
import { fillEvent, findEvents } from './eventForm'
import { open, signIn, signInByToken, tokenFor } from './portal'

const smallFilm = fileURLToPath(
  new URL('../../gateway/e2e/testdata/media/files/video/ok-h264-faststart.mp4', import.meta.url),
)

test('a host publishes an event with photos and dates, and visitors see it', { tag: '@core' }, async ({
  page,
  browser,
}) => {
  const name = `Night of the dances ${Date.now()}`
  await signIn(page, 'host@raymi.example')
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Create event' }).click()
  const form = await fillEvent(page, name)

  // A slow network makes the progress bar visible.
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: -1,
    uploadThroughput: 400_000,
  })
  await form.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('progressbar', { name: 'Upload progress', exact: true })).toBeVisible()
  await expect(page.getByText('The event is published.')).toBeVisible()
  await cdp.detach()
  await expect(page).toHaveURL(/\/event\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)

  const visitor = await browser.newPage({ locale: 'en-US' })
  await open(visitor, `/?date=${dayAhead(3)}`)
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

test('after a broken upload and a lost response there is one event, and each file once', async ({ page }, info) => {
  const name = `Night without a connection ${Date.now()}`
  // A film of 40 MB: the box appended to it is skipped by players.
  const film = info.outputPath('film.mp4')
  copyFileSync(smallFilm, film)
  const box = Buffer.alloc(40 * 1024 * 1024)
  box.writeUInt32BE(box.length, 0)
  box.write('free', 4)
  appendFileSync(film, box)

  const proxy = await startBreakableProxy(process.env.RAYMI_BASE_URL ?? 'http://127.0.0.1:8080')
  await signInByToken(page, 'host@raymi.example')
  await open(page, `${proxy.url}/create-event`)
  const form = await fillEvent(page, name)
  await form.getByLabel(/^Videos: /).setInputFiles(film)
  await expect(form.getByText('film.mp4')).toBeVisible()

  const uploads: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/upload')) uploads.push(request.headers()['idempotency-key'] ?? 'none')
  })
  proxy.breakAfter(15 * 1024 * 1024)
  await form.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('The connection broke. Everything is still here: try again.').first()).toBeVisible()
  await expect(form.getByRole('group', { name: /^Videos/ }).getByText('This file did not arrive.')).toBeVisible()
  expect(proxy.breaks()).toBeGreaterThan(0)
  proxy.repair()
  await expect(form.getByLabel('Venue')).toHaveValue('Main square')

  // The portal creates the event, and its response is lost.
  const bodies: string[] = []
  await page.route('**/api/events', async (route) => {
    bodies.push(`${route.request().headers()['idempotency-key']}`)
    if (bodies.length > 1) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await form.getByRole('button', { name: 'Publish' }).click()
  await expect.poll(() => bodies.length).toBe(1)
  await expect(form.getByRole('button', { name: 'Publish' })).toBeEnabled()
  expect(await findEvents(page, name)).toHaveLength(1)
  // A change made meanwhile is sent as an update.
  await form.getByLabel('Venue').fill('The other square')
  await form.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('The event is published.')).toBeVisible()

  expect(bodies).toEqual([bodies[0], bodies[0]])
  // Five files, and the film a second time with its key.
  expect(uploads).toHaveLength(6)
  expect(new Set(uploads).size).toBe(5)
  const events = await findEvents(page, name)
  expect(events).toHaveLength(1)
  const { eventMediaPhotos, eventMediaVideos, occurrences } = events[0]?.attributes ?? {}
  expect(eventMediaPhotos).toHaveProperty('data.length', 3)
  expect(eventMediaVideos).toHaveProperty('data.length', 1)
  expect(occurrences).toHaveLength(2)
  // The log of changes names the place too, folded up.
  await expect(page.getByText('The other square').filter({ visible: true }).first()).toBeVisible()
  proxy.close()
})

test('a photo that is too large is reduced in the browser, with a message', async ({ page }) => {
  await signInByToken(page, 'host2@raymi.example')
  await open(page, '/create-event')
  const large = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 5200
    canvas.height = 2600
    const pen = canvas.getContext('2d')
    const noise = pen?.createImageData(canvas.width, canvas.height)
    if (!pen || !noise) throw new Error('no canvas')
    for (let at = 0; at < noise.data.length; at += 1) noise.data[at] = (at * 2654435761) >>> 24
    pen.putImageData(noise, 0, 0)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 1))
    if (!blob) throw new Error('no picture')
    const files = new DataTransfer()
    files.items.add(new File([blob], 'large.jpg', { type: 'image/jpeg' }))
    const input = document.querySelector<HTMLInputElement>('input[name="banner"]')
    if (!input) throw new Error('no input')
    input.files = files.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
    return blob.size
  })
  expect(large).toBeGreaterThan(5 * 1024 * 1024)
  await expect(page.getByText(/made smaller, it was \d/)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(/larger than/)).toHaveCount(0)
  const picture = page.getByAltText('large.jpg')
  await expect(picture).toBeVisible()
  const { width, height } = await picture.evaluate((image: HTMLImageElement) => ({
    width: image.naturalWidth,
    height: image.naturalHeight,
  }))
  expect(width).toBeLessThanOrEqual(4000)
  expect(width).toBe(2 * height)
})

test.describe('an existing event', () => {
  let event: Awaited<ReturnType<typeof publish>>
  test.beforeAll(async () => {
    event = await publish({ eventName: `Noche por cambiar ${Date.now()}` })
  })
  test.afterAll(() => event.remove())

  const photos = async (page: Page) => {
    const response = await page.request.get(`/api/events/${event.id}?populate[eventMediaPhotos]=true`)
    return (await response.json()).data.attributes.eventMediaPhotos.data.map(
      (photo: { attributes: { name: string } }) => photo.attributes.name,
    )
  }

  test('loses a removed photo when the change is saved, not before', async ({ page }) => {
    await signInByToken(page, 'host@raymi.example')
    page.on('dialog', (dialog) => dialog.accept())
    await open(page, `/event-edit/${event.id}`)
    await page.getByRole('button', { name: 'Remove: one.png' }).click()
    await expect(page.getByAltText('one.png')).toHaveCount(0)
    expect(await photos(page)).toEqual(['one.png', 'two.png'])
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('The event is published.')).toBeVisible()
    expect(await photos(page)).toEqual(['two.png'])
  })

  test('is cancelled with a reason that visitors see, and reinstated', { tag: '@core' }, async ({ page, browser }) => {
    await signInByToken(page, 'host@raymi.example')
    await open(page, `/event-edit/${event.id}`)
    await page.getByRole('button', { name: 'Cancel the event' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel the event' })
    await dialog.getByLabel('Reason: English').fill('The rain has taken the bridge.')
    await dialog.getByRole('button', { name: 'Cancel the event' }).click()
    await expect(page.getByRole('button', { name: 'It takes place after all' })).toBeVisible()
    const visitor = await browser.newPage({ locale: 'en-US' })
    await open(visitor, `/event/${event.id}`)
    await expect(visitor.getByText('The rain has taken the bridge.')).toBeVisible()
    await visitor.close()
    await page.getByRole('button', { name: 'It takes place after all' }).click()
    await expect(page.getByRole('button', { name: 'Cancel the event' })).toBeVisible()
  })

  test('is full, as its host says on its page', async ({ page, browser }) => {
    await signInByToken(page, 'host@raymi.example')
    await open(page, `/event/${event.id}`)
    const choose = async (state: string) => {
      await page
        .getByRole('main')
        .getByRole('button', { name: /^More actions: Noche por cambiar/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'Change the state' }).click()
      const dialog = page.getByRole('dialog', { name: 'Change the state' })
      await dialog.getByRole('radio', { name: state }).check()
      if (state === 'Full') await dialog.getByLabel('Reason: English').fill('Come to the square instead.')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog).toBeHidden()
    }
    await choose('Full')
    const visitor = await browser.newPage({ locale: 'en-US' })
    await open(visitor, `/event/${event.id}`)
    const head = visitor.locator('.eventHead_head')
    await expect(head.getByText('Full', { exact: true })).toBeVisible()
    await expect(head.getByText('Come to the square instead.')).toBeVisible()
    await choose('As planned')
    await visitor.reload()
    await expect(head.getByText('Come to the square instead.')).toBeHidden()
    await visitor.close()
  })

  test('can be edited by its own host only, in the page and in the API', { tag: '@core' }, async ({ page }) => {
    await signInByToken(page, 'host2@raymi.example')
    await open(page, `/event-edit/${event.id}`)
    await expect(page.getByText('This event is another organiser’s. You can edit your own.')).toBeVisible()
    await expect(page.getByRole('form', { name: 'Edit event' })).toHaveCount(0)
    await open(page, `/create-event?from=${event.id}`)
    await expect(page.getByText('This event is another organiser’s. You can edit your own.')).toBeVisible()
    await expect(page.getByRole('form', { name: 'Create event' })).toHaveCount(0)
    const headers = { Authorization: `Bearer ${await tokenFor(page.request, 'host2@raymi.example')}` }
    const change = await page.request.put(`/api/events/${event.id}`, { headers, data: { data: { isFree: false } } })
    expect(change.status()).toBe(403)
    expect((await page.request.delete(`/api/events/${event.id}`, { headers })).status()).toBe(403)
  })

  test('is shown as a draft by a preview link, and not without it', async ({ page, browser }) => {
    const draft = await publish({ eventName: `Noche en borrador ${Date.now()}`, publishedAt: null })
    await signInByToken(page, 'host@raymi.example')
    await open(page, `/event-edit/${draft.id}`)
    const [tab] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Preview', exact: true }).click(),
    ])
    await expect(tab.getByText('This is a preview. Only people with this link see it, for a day.')).toBeVisible()
    const visitor = await browser.newPage({ locale: 'en-US' })
    await visitor.goto(tab.url())
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(/^Noche en borrador/)
    expect((await visitor.request.get(`/api/events/${draft.id}`)).status()).toBe(404)
    await expect(visitor.getByText('This is a preview.')).toBeVisible()
    await expect(visitor.getByRole('button', { name: 'End the preview links' })).toHaveCount(0)
    await tab.getByRole('button', { name: 'End the preview links' }).click()
    await expect(tab.getByText('The preview links of this event have ended.')).toBeVisible()
    await visitor.reload()
    await expect(visitor.getByRole('heading', { level: 1 })).not.toHaveText(/^Noche en borrador/)
    await visitor.close()
    await draft.remove()
  })

  test('is duplicated without its dates', async ({ page }) => {
    await signInByToken(page, 'host@raymi.example')
    await open(page, `/event-edit/${event.id}`)
    await page.getByRole('link', { name: 'Duplicate' }).click()
    const form = page.getByRole('form', { name: 'Create event' })
    await expect(form.getByLabel('Name of the event: Español')).toHaveValue(/^Noche por cambiar/)
    await expect(dateField(form, 'Start date')).toHaveValue('')
    await expect(form.getByAltText('banner.png')).toBeVisible()
  })
})
