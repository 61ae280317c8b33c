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

test('what an applicant tells about pictures travels beside them, one for each, in their order', () => {
  const values = {
    ...emptyPartner(),
    banner: [named('banner.png', 'La plaza')],
    gallery: [storedItem(picture), named('one.png'), named('two.png', 'El patio')],
    scans: [named('scan.png')],
  }
  const form = toFormData({}, toFiles(values, true), toInfo(values, true))
  const files = [...form.entries()].flatMap(([, value]) => (value instanceof File ? [value.name] : []))
  const told = JSON.parse(String(form.get('fileInfo'))) as { alternativeTexts?: { es: string }; credit?: string }[]
  expect(files).toEqual(['banner.png', 'one.png', 'two.png', 'scan.png'])
  expect(told.map((info) => info.alternativeTexts?.es)).toEqual(['La plaza', '', 'El patio', undefined])
  expect(told[0]?.credit).toBe('Ana')
})

test('where nothing is told nothing is sent of it', () => {
  const values = { ...emptyPartner(), banner: [named('banner.png')] }
  expect(toFormData({}, toFiles(values, false), toInfo(values, false)).has('fileInfo')).toBe(false)
})

test('an address leads to a field of the host form by its own name or the attribute’s', () => {
  expect(linkedField('#resume.qu')).toBe('resume.qu')
  expect(linkedField('#orgResume.qu')).toBe('resume.qu')
  expect(linkedField('#account')).toBeUndefined()
})
