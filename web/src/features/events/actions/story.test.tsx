import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { event, one } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'

/** The texts that were written on the canvas. */
let written: string[] = []

/** A canvas that keeps its texts; each letter is as wide as half of the font's size. */
function context() {
  const own = {
    font: '',
    measureText(text: string) {
      return { width: (text.length * Number(/(\d+)px/.exec(this.font)?.[1])) / 2 }
    },
    fillText: (text: string) => written.push(text),
  }
  const rest = { get: (target: object, name: string) => Reflect.get(target, name) ?? (() => undefined) }
  return new Proxy(own, rest) as unknown as CanvasRenderingContext2D
}

beforeEach(() => {
  written = []
  vi.stubGlobal('Path2D', class {})
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(context as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
    done(new Blob(['png'], { type: 'image/png' })),
  )
  Object.defineProperty(document, 'fonts', { configurable: true, value: { load: async () => [] } })
  Object.defineProperty(HTMLImageElement.prototype, 'decode', {
    configurable: true,
    value: () => Promise.reject(new Error('no picture')),
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  for (const name of ['share', 'canShare']) Reflect.deleteProperty(navigator, name)
  Reflect.deleteProperty(document, 'fonts')
  Reflect.deleteProperty(HTMLImageElement.prototype, 'decode')
})

/** Presses the button in the dialog for sharing of an event. */
async function press(attributes: Partial<typeof event.attributes> = {}, path = '/event/42') {
  const entry = one({ id: 42, attributes: { ...event.attributes, ...attributes } })
  server.use(http.get('*/api/events/42', () => HttpResponse.json(entry)))
  const { user } = await renderApp(path)
  const side = within(await screen.findByRole('complementary'))
  await user.click(side.getByRole('button', { name: /^(Share|Compartir)$/ }))
  await user.click(screen.getByRole('button', { name: /^(Image for stories|Imagen para historias)$/ }))
}

/** The downloads, by their names. */
function downloads(): string[] {
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download)
  })
  return names
}

function sheet(share: (data: ShareData) => Promise<void>) {
  Object.defineProperty(navigator, 'share', { configurable: true, value: share })
  Object.defineProperty(navigator, 'canShare', { configurable: true, value: () => true })
}

const procession = {
  eventStartDate: '2035-05-24T15:00:00Z',
  eventEndDate: '2035-05-24T22:00:00Z',
  recurrence: { feast: 'corpus-christi', startsAt: '2035-05-24T15:00:00Z', endsAt: '2035-05-24T22:00:00Z' },
}
const texts = () => written.map((text) => text.replace(/[\u00a0\u202f]/g, ' '))

test('the image is downloaded where files cannot be shared, and says name, date, place, portal and address', async () => {
  const names = downloads()
  await press(procession)
  expect(await screen.findByText('The image is saved.')).toBeVisible()
  expect(names).toEqual(['raymi-event-42.png'])
  const date = ['Thursday, 24 May 2035', '10:00 – 17:00']
  expect(texts()).toEqual([
    'Night of the',
    'dances',
    ...date,
    'Main square, Plaza 1, Pisac',
    'Raymi',
    'localhost:3000/',
  ])
})

test('the image is in the language of the page, without an empty line for a missing place', async () => {
  downloads()
  await press({ ...procession, eventContacts: null, eventAddress: null, eventStatus: 'cancelled' }, '/es/event/42')
  expect(await screen.findByText('La imagen está guardada.')).toBeVisible()
  const date = ['Jueves, 24 de mayo de 2035', '10:00 a. m. – 5:00 p. m.']
  expect(texts()).toEqual(['Night of the', 'dances', 'Cancelado', ...date, 'Raymi', 'localhost:3000/'])
})

/** Presses the button and waits until it can be pressed again. */
async function pressAndWait(share: (data: ShareData) => Promise<void>) {
  const shared: ShareData[] = []
  sheet(async (data) => {
    shared.push(data)
    await share(data)
  })
  await press(procession)
  await vi.waitFor(() => expect(shared).toHaveLength(1))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Image for stories' })).not.toHaveAttribute('aria-disabled'),
  )
  return shared[0] ?? {}
}

test('the share sheet of the device gets the image with the message', async () => {
  const names = downloads()
  const { files = [], text } = await pressAndWait(async () => undefined)
  expect(files.map(({ name, type }) => [name, type])).toEqual([['raymi-event-42.png', 'image/png']])
  expect(text?.replace(/\u00a0/g, ' ')).toBe(
    `Night of the dances · Thu 24 May 2035, 10:00 · Main square, Pisac\n${window.location.href}`,
  )
  expect(names).toEqual([])
})

test.each([
  ['AbortError', []],
  ['NotAllowedError', ['raymi-event-42.png']],
])('a share sheet that ends with %s: downloads %j', async (name, expected) => {
  const names = downloads()
  await pressAndWait(() => Promise.reject(new DOMException('', name)))
  expect(names).toEqual(expected)
})

test('a browser that makes no image says so', async () => {
  vi.mocked(HTMLCanvasElement.prototype.toBlob).mockImplementation((done) => done(null))
  await press()
  expect(await screen.findByText('The image could not be made.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Image for stories' })).toBeVisible()
})
