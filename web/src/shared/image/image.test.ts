import { expect, test } from 'vitest'
import type { Entity, Media, MediaDetails } from '@/shared/api/strapi'
import { picture } from '@/testing/fixtures'
import { focusOf, heightFor, imageSet, imageUrl } from './imageUrl'
import { placeholderOf } from './placeholder'

const withDetails = (details: MediaDetails): Entity<Media> => ({
  ...picture,
  attributes: { ...picture.attributes, provider_metadata: details },
})

test('an image URL contains width, ratio and format', () => {
  expect(imageUrl(picture, 640, '3x2')).toBe('/img/w_640,r_3x2,f_webp/7-poster_ab12cd34ef.jpg')
  expect(imageUrl(picture, 320)).toBe('/img/w_320,f_webp/7-poster_ab12cd34ef.jpg')
})

test('the srcset has all widths up to the width of the image', () => {
  expect(imageSet(picture, '1x1').split(', ')).toHaveLength(4)
  expect(imageSet(picture, '1x1')).toMatch(/w_1024,r_1x1,f_webp\/7-poster_ab12cd34ef\.jpg 800w$/)
  expect(imageSet(picture)).toMatch(/w_1280,f_webp\/7-poster_ab12cd34ef\.jpg 1200w$/)
  const large = { ...picture, attributes: { ...picture.attributes, width: 6000, height: 4000 } }
  expect(imageSet(large)).toMatch(/w_3072,f_webp\/7-poster_ab12cd34ef\.jpg 3072w$/)
  const unknown = { ...picture, attributes: { ...picture.attributes, width: null, height: null } }
  expect(imageSet(unknown).split(', ')).toHaveLength(9)
})

test('the URL of a crop contains the focal point', () => {
  const focused = withDetails({ focalPoint: { x: 0.304, y: 0.7 } })
  expect(imageUrl(focused, 640, '3x2')).toBe('/img/w_640,r_3x2,g_30x70,f_webp/7-poster_ab12cd34ef.jpg')
  expect(imageUrl(focused, 640)).toBe('/img/w_640,f_webp/7-poster_ab12cd34ef.jpg')
  expect(focusOf(focused.attributes)?.css).toBe('30% 70%')
  expect(focusOf(picture.attributes)).toBeUndefined()
})

test('a thumbhash becomes a data URL, an invalid one becomes null', () => {
  expect(placeholderOf(withDetails({ thumbhash: '1QcSHQRnh493V4dIh4eXh1h4kJUI' }).attributes)).toMatch(
    /^data:image\/png;base64,/,
  )
  expect(placeholderOf(picture.attributes)).toBeNull()
  expect(placeholderOf(withDetails({ thumbhash: '%%' }).attributes)).toBeNull()
})

test('the height of an image is computed from its ratio', () => {
  expect(heightFor(picture.attributes, 768, '16x9')).toBe(432)
  expect(heightFor(picture.attributes, 768)).toBe(512)
})
