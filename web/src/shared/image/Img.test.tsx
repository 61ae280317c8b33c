import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { picture } from '@/testing/fixtures'
import { Img } from './Img'

const thumbhash = '1QcSHQRnh493V4dIh4eXh1h4kJUI'
const hashed = { ...picture, attributes: { ...picture.attributes, provider_metadata: { thumbhash } } }
const show = (media: typeof picture | null, priority = false) =>
  render(<Img media={media} seed="seed" ratio="3x2" sizes="50vw" alt="Poster" priority={priority} />)

test('an image has its size, is lazy, and offers several widths', () => {
  show(picture)
  const image = screen.getByAltText('Poster')
  expect(image).toHaveAttribute('width', '768')
  expect(image).toHaveAttribute('height', '512')
  expect(image).toHaveAttribute('loading', 'lazy')
  expect(image).toHaveAttribute('sizes', '50vw')
  expect(image.getAttribute('srcset')).toContain('/img/w_320,r_3x2,f_webp/7-poster_ab12cd34ef.jpg 320w')
  expect(image).not.toHaveAttribute('fetchpriority')
})

test('a priority image is loaded eagerly with high priority', () => {
  show(picture, true)
  expect(screen.getByAltText('Poster')).toHaveAttribute('loading', 'eager')
  expect(screen.getByAltText('Poster')).toHaveAttribute('fetchpriority', 'high')
})

test('the thumbhash is shown until the image is loaded', () => {
  show(hashed)
  const image = screen.getByAltText('Poster')
  expect(image.style.backgroundImage).toContain('data:image/png')
  fireEvent.load(image)
  expect(image.style.backgroundImage).toBe('')
})

test('a failed image shows its thumbhash, or a motif without one', () => {
  const { rerender } = show(hashed)
  fireEvent.error(screen.getByAltText('Poster'))
  expect(screen.getByAltText('Poster').getAttribute('src')).toMatch(/^data:image\/png/)
  expect(screen.getByAltText('Poster')).not.toHaveAttribute('srcset')
  rerender(<Img media={{ ...picture, id: 8 }} seed="seed" sizes="50vw" alt="Poster" />)
  expect(screen.getByAltText('Poster')).toHaveAttribute('srcset')
  fireEvent.error(screen.getByAltText('Poster'))
  expect(screen.queryByAltText('Poster')).toBeNull()
})
