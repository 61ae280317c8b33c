import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { startI18n } from '@/shared/i18n/i18n'
import { picture } from '@/testing/fixtures'
import { Gallery } from './Gallery'
import { YouTube, youTubeId } from './YouTube'

beforeAll(() => startI18n('en'))

const photos = [1, 2, 3].map((id) => ({
  id,
  attributes: {
    ...picture.attributes,
    alternativeText: `Photo ${id}`,
    caption: `Caption ${id}`,
    provider_metadata: { credit: 'M. Chambi', licence: 'CC BY 4.0' },
  },
}))

const open = async () => {
  const user = userEvent.setup()
  render(<Gallery name="Inti Raymi" media={photos} />)
  await user.click(screen.getByRole('button', { name: 'Enlarge: Photo 2' }))
  return user
}

test('a photo opens in a dialog with its caption, credit and licence', async () => {
  await open()
  expect(screen.getByRole('dialog')).toBeInTheDocument()
  expect(screen.getByAltText('Photo 2')).toHaveAttribute('sizes', '100vw')
  expect(screen.getByText('Caption 2 · © M. Chambi · CC BY 4.0')).toBeInTheDocument()
  expect(screen.getByText('2 / 3')).toBeInTheDocument()
})

test('keys, buttons and swipes move through the photos and wrap around', async () => {
  const user = await open()
  screen.getByRole('button', { name: 'Close' }).focus() // a browser moves the focus into the dialog
  await user.keyboard('{ArrowRight}')
  expect(screen.getByText('3 / 3')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.getByText('1 / 3')).toBeInTheDocument()
  const dialog = screen.getByRole('dialog')
  fireEvent.touchStart(dialog, { touches: [{ clientX: 300, clientY: 400 }] })
  fireEvent.touchEnd(dialog, { changedTouches: [{ clientX: 100, clientY: 400 }] })
  expect(screen.getByText('2 / 3')).toBeInTheDocument()
  const swipe = (fingers: number, way: [number, number]) => {
    fireEvent.touchStart(dialog, { touches: Array(fingers).fill({ clientX: 300, clientY: 400 }) })
    fireEvent.touchEnd(dialog, { changedTouches: [{ clientX: 300 + way[0], clientY: 400 + way[1] }] })
  }
  swipe(1, [10, 0])
  swipe(1, [-100, -200])
  swipe(2, [-200, 0])
  expect(screen.getByText('2 / 3')).toBeInTheDocument()
  swipe(1, [200, 20])
  expect(screen.getByText('1 / 3')).toBeInTheDocument()
})

test('Esc and the close button close the dialog', async () => {
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Enlarge: Photo 1' }))
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a gallery shows every kind of file once, videos first', () => {
  const file = (id: number, mime: string) => ({ id, attributes: { ...picture.attributes, name: `file ${id}`, mime } })
  const media = [
    file(1, 'image/png'),
    file(2, 'audio/mpeg'),
    file(3, 'application/pdf'),
    file(4, 'video/mp4'),
    file(1, 'image/png'),
  ]
  const { container } = render(<Gallery name="Inti Raymi" media={media} />)
  expect(screen.getAllByRole('listitem').map(({ firstElementChild }) => firstElementChild?.tagName)).toEqual([
    'VIDEO',
    'BUTTON',
  ])
  expect(container.querySelector('audio')).toHaveAttribute('aria-label', 'file 2')
  expect(screen.getByRole('link', { name: 'file 3' })).toHaveAttribute('href', picture.attributes.url)
})

test('only links to YouTube videos have an id', () => {
  for (const link of [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ?t=3',
    'https://m.youtube.com/watch?list=x&v=dQw4w9WgXcQ',
    'http://youtube.com/shorts/dQw4w9WgXcQ',
  ]) {
    expect(youTubeId(link)).toBe('dQw4w9WgXcQ')
  }
  for (const link of [
    'https://youtube.com/@channel',
    'https://evil.example/watch?v=dQw4w9WgXcQ',
    'javascript:youtu.be/dQw4w9WgXcQ',
    '',
    null,
  ]) {
    expect(youTubeId(link)).toBeNull()
  }
})

test('the YouTube frame is loaded only after the click', async () => {
  const { container } = render(<YouTube id="dQw4w9WgXcQ" title="Inti Raymi" />)
  expect(container.querySelector('iframe, img')).toBeNull()
  await userEvent.setup().click(screen.getByRole('button', { name: /^▶ Play: Inti Raymi/ }))
  expect(screen.getByTitle('Inti Raymi')).toHaveAttribute(
    'src',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1',
  )
})
