import { expect, test } from 'vitest'
import { picture } from '@/testing/fixtures'
import { heightFor, imageSet, imageUrl } from './imageUrl'

test('an address names width, ratio and format', () => {
  expect(imageUrl(picture, 640, '3x2')).toBe('/img/w_640,r_3x2,f_webp/7-poster_ab12cd34ef.jpg')
  expect(imageUrl(picture, 320)).toBe('/img/w_320,f_webp/7-poster_ab12cd34ef.jpg')
})

test('a browser may choose among all widths', () => {
  expect(imageSet(picture, '1x1').split(', ')).toHaveLength(6)
  expect(imageSet(picture)).toContain('/img/w_1536,f_webp/7-poster_ab12cd34ef.jpg 1536w')
})

test('the place of an image is known before it comes', () => {
  expect(heightFor(picture.attributes, 768, '16x9')).toBe(432)
  expect(heightFor(picture.attributes, 768)).toBe(512)
})
