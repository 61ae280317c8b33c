import { expect, test } from 'vitest'
import { toFormData } from '@/shared/api/multipart'
import { newItem, storedItem } from '@/shared/forms/uploads/mediaItem'
import type { MediaItem } from '@/shared/forms/values'
import { picture } from '@/testing/fixtures'
import { toFiles, toInfo } from './partnerEntry'
import { emptyPartner, linkedField } from './partnerForm'

const named = (name: string, alt = ''): MediaItem => {
  const item = newItem(new File([name], name, { type: 'image/png' }))
  return { ...item, info: { ...item.info, alt: { ...item.info.alt, es: alt }, credit: alt && 'Ana' } }
}

test('the details of pictures are sent in the order of the files', () => {
  const values = {
    ...emptyPartner(),
    banner: [named('banner.png', 'La plaza')],
    gallery: [storedItem(picture), named('one.png'), named('two.png', 'El patio')],
    scans: [named('scan.png')],
  }
  const form = toFormData({}, toFiles(values, true), toInfo(values, true))
  const files = [...form.entries()].flatMap(([, value]) => (value instanceof File ? [value.name] : []))
  const details = JSON.parse(String(form.get('fileInfo'))) as { alternativeTexts?: { es: string }; credit?: string }[]
  expect(files).toEqual(['banner.png', 'one.png', 'two.png', 'scan.png'])
  expect(details.map((info) => info.alternativeTexts?.es)).toEqual(['La plaza', '', 'El patio', undefined])
  expect(details[0]?.credit).toBe('Ana')
})

test('without details, no file info is sent', () => {
  const values = { ...emptyPartner(), banner: [named('banner.png')] }
  expect(toFormData({}, toFiles(values, false), toInfo(values, false)).has('fileInfo')).toBe(false)
})

test('a hash names a field of the form or an attribute', () => {
  expect(linkedField('#resume.qu')).toBe('resume.qu')
  expect(linkedField('#orgResume.qu')).toBe('resume.qu')
  expect(linkedField('#account')).toBeUndefined()
})
