import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { Provider } from 'react-redux'
import { expect, test } from 'vitest'
import { makeStore } from '@/app/store'
import { goodFiles, requiredFile } from '@/shared/forms/rules'
import { type Form, useForm } from '@/shared/forms/useForm'
import type { MediaItem } from '@/shared/forms/values'
import { startI18n, withMessages } from '@/shared/i18n/i18n'
import { picture } from '@/testing/fixtures'
import { server } from '@/testing/server'
import { MediaField } from './MediaField'
import { filesOf, idsOf, newItem, storedItem } from './mediaItem'
import { filesPrepared } from './pendingFiles'
import { fitted } from './shrink'
import { type Uploading, uploadItems } from './uploads'

const photo = (name: string, type = 'image/png') => new File(['bytes'], name, { type })
let form: Form<{ photos: MediaItem[] }>

function Photos({ start }: { start: MediaItem[] }) {
  form = useForm({ photos: start }, { photos: [requiredFile] }, { photos: goodFiles })
  return <MediaField form={form} name="photos" attribute="eventMediaPhotos" label="Photos" most={3} details />
}

async function show(start: MediaItem[] = []) {
  await startI18n('en')
  await withMessages(async () => null, 'forms')()
  render(
    <Provider store={makeStore()}>
      <Photos start={start} />
    </Provider>,
  )
  return userEvent.setup({ applyAccept: false })
}
const names = () => form.values.photos.map(({ file, stored }) => file?.name ?? stored?.attributes.name)

test('limits are shown, every file is checked, and an invalid file makes the form invalid', async () => {
  const user = await show()
  expect(await screen.findByText('JPEG, PNG, WEBP, up to 5 MiB each')).toBeVisible()
  await user.upload(screen.getByLabelText(/^Photos/), [photo('a.png'), photo('b.txt', 'text/plain'), photo('c.png')])
  expect(await screen.findByAltText('c.png')).toBeInTheDocument()
  expect(screen.getAllByText('This type of file is not accepted here')).toHaveLength(1)
  // A refused file is removed, not described.
  expect(screen.getAllByText('Description, focus and rights')).toHaveLength(2)
  expect(goodFiles(form.values.photos, {}, 'photos')).not.toEqual({})
  await user.click(screen.getByRole('button', { name: 'Remove: b.txt' }))
  expect(names()).toEqual(['a.png', 'c.png'])
  expect(goodFiles(form.values.photos, {}, 'photos')).toEqual({})
})

test('a form that is sent while a file is prepared waits for it, and is sent once', async () => {
  await show()
  // A change event, without the waits of user-event: the press follows at once.
  fireEvent.change(screen.getByLabelText(/^Photos/), { target: { files: [photo('a.png')] } })
  const [first, second] = [filesPrepared(form), filesPrepared(form)]
  expect(names()).toEqual([])
  expect(await second).toBe(false)
  expect(await first).toBe(true)
  expect(form.getValues().photos).toHaveLength(1)
  expect(await filesPrepared(form)).toBe(true)
})

test('a file beyond the maximum is marked until another file is removed', async () => {
  const user = await show(['a', 'b', 'c'].map((name) => newItem(photo(name))))
  await user.upload(screen.getByLabelText(/^Photos/), photo('d'))
  expect(await screen.findByText('At most 3 here: take this one out')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Remove: a' }))
  expect(screen.queryByText('At most 3 here: take this one out')).toBeNull()
})

test('a film that phones cannot play has a warning with its profile', async () => {
  const film = (id: number, videoCodec: string, videoProfile?: string) => {
    const attributes = {
      ...picture.attributes,
      name: `${id}.mp4`,
      provider_metadata: { videoCodec, videoProfile },
    }
    return storedItem({ id, attributes })
  }
  await show([film(7, 'h264', 'High 4:4:4'), film(8, 'h264'), film(9, 'vp9', 'Profile 2')])
  expect(await screen.findByText(/^Many phones cannot play this film \(H\.264 High 4:4:4\)/)).toBeInTheDocument()
  expect(screen.getAllByText(/^Many phones cannot play this film/)).toHaveLength(2)
  expect(screen.getByText(/\(VP9 Profile 2\)/)).toBeInTheDocument()
})

test('a size is shown in KiB or MiB', async () => {
  const sized = (size: number) => Object.defineProperty(photo(`${size}`), 'size', { value: size })
  await show([5, 200_000, 4_200_000].map((size) => newItem(sized(size))))
  for (const size of [/1 KiB/, /0\.19 MiB/, /4\.0 MiB/]) expect(screen.getByText(size)).toBeVisible()
})

test('files are reordered by keyboard, and the new position is announced', async () => {
  const user = await show(['a', 'b', 'c'].map((name) => newItem(photo(name))))
  screen.getByRole('button', { name: 'Move forward: c' }).focus()
  await user.keyboard('{Enter}')
  expect(names()).toEqual(['a', 'c', 'b'])
  expect(screen.getByText('c is now number 2 of 3.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Move forward: a' }))
  expect(names()).toEqual(['a', 'c', 'b'])
})

test('the details of a file can be edited by keyboard', async () => {
  const user = await show([newItem(photo('a'))])
  const tile = within(screen.getByRole('listitem'))
  await user.click(tile.getByText('Description, focus and rights'))
  await user.type(tile.getByLabelText('Alternative text, Español: a'), 'Danza')
  await user.type(tile.getByLabelText('Made by: a'), 'Ana')
  const across = tile.getByRole('slider', { name: 'Focus, from left to right' })
  across.focus()
  const { fireEvent } = await import('@testing-library/react')
  fireEvent.change(across, { target: { value: '20' } })
  expect(form.values.photos[0]?.info).toEqual({
    alt: { en: '', es: 'Danza', qu: '' },
    credit: 'Ana',
    licence: '',
    focalPoint: { x: 0.2, y: 0.5 },
  })
})

const library = { id: 71, ...picture.attributes }
const uploading = (items: MediaItem[]): Uploading => ({
  field: 'eventMediaPhotos',
  token: 'token',
  onProgress: () => {},
  onStored: (item) => items.push(item),
})

test('a stored file is not uploaded again, and its info is sent only after a change', async () => {
  const calls: string[] = []
  server.use(
    http.post('*/api/upload', async ({ request }) => {
      calls.push(request.headers.get('Idempotency-Key') ?? 'no key')
      const sent = await request.formData()
      expect(sent.get('field')).toBe('eventMediaPhotos')
      return HttpResponse.json([library])
    }),
    http.put('*/api/upload/files/71', async ({ request }) => {
      calls.push(JSON.stringify(await request.json()))
      return HttpResponse.json(library)
    }),
  )
  const item = newItem(photo('a'))
  const stored: MediaItem[] = []
  expect(await uploadItems([item], uploading(stored))).toEqual([])
  expect(calls).toEqual([expect.stringMatching(new RegExp(`^${item.key}-[0-9a-f]+$`))])
  expect(idsOf(stored)).toEqual([71])
  expect(filesOf(stored)).toEqual([])
  expect(filesOf([item])).toEqual([item.file])
  await uploadItems(stored, uploading([]))
  expect(calls).toHaveLength(1)
  const changed = stored.map((one) => ({ ...one, info: { ...one.info, credit: 'Ana' } }))
  await uploadItems(changed, uploading([]))
  expect(JSON.parse(calls[1] ?? '')).toMatchObject({ credit: 'Ana', licence: null })
})

test('uploads continue after a refused file and stop after a lost connection', async () => {
  const bad = newItem(photo('bad'))
  const good = newItem(photo('good'))
  let answers = [
    HttpResponse.json({ error: { message: 'x', details: { key: 'file_broken' } } }, { status: 400 }),
    HttpResponse.json([library]),
  ]
  server.use(http.post('*/api/upload', () => answers.shift() ?? HttpResponse.error()))
  const stored: MediaItem[] = []
  expect((await uploadItems([bad, good], uploading(stored))).map(({ error }) => error.key)).toEqual(['file_broken'])
  expect(stored.map(({ key }) => key)).toEqual([good.key])
  answers = []
  const failures = await uploadItems([bad, good], uploading(stored))
  expect(failures.map(({ error }) => error.status)).toEqual(['FETCH_ERROR'])
})

test('an alternative text without a language becomes the Spanish one', () => {
  const one = storedItem({
    id: 5,
    attributes: { ...picture.attributes, alternativeText: 'Danza', provider_metadata: null },
  })
  expect(one.info.alt).toEqual({ en: '', es: 'Danza', qu: '' })
})

test.each([
  [8000, 6000, { width: 4000, height: 3000 }],
  [3000, 9000, { width: 1333, height: 4000 }],
  [800, 600, { width: 800, height: 600 }],
])('a picture of %i × %i fits', (width, height, size) => expect(fitted(width, height)).toEqual(size))
