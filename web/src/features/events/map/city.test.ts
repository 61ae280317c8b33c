import { expect, test } from 'vitest'
import { cityFirst } from './city'

const CITY = [-72.05, -13.6, -71.85, -13.45] as const
const plaza = { id: 1, lat: -13.5167, lng: -71.9788 }
const sanBlas = { id: 2, lat: -13.515, lng: -71.9749 }
const pisac = { id: 3, lat: -13.4227, lng: -71.8487 }
const sicuani = { id: 4, lat: -14.27, lng: -71.23 }

test('a map begins in the city if most events are there', () => {
  expect(cityFirst([plaza, sanBlas, pisac], [...CITY])).toEqual({ inside: [plaza, sanBlas], beyond: 1, inValley: true })
  expect(cityFirst([plaza, sanBlas, sicuani], [...CITY])?.inValley).toBe(false)
})

test('numbers of events count', () => {
  expect(cityFirst([{ ...plaza, count: 90 }, pisac, sicuani], [...CITY])?.beyond).toBe(2)
  expect(cityFirst([plaza, { ...pisac, count: 9 }], [...CITY])).toBeNull()
})

test('of many places some far ones do not make the others one dot', () => {
  const many = Array.from({ length: 24 }, (_, index) => ({ ...plaza, id: index + 10 }))
  const far = { id: 9, lat: -13.55, lng: -71.9 }
  expect(cityFirst([...many, far, pisac], [...CITY])?.inside).not.toContain(far)
})

test('a map shows all if fewer are in the city, or none are elsewhere', () => {
  expect(cityFirst([plaza, pisac], [...CITY])).toBeNull()
  expect(cityFirst([plaza, sanBlas], [...CITY])).toBeNull()
  expect(cityFirst([], [...CITY])).toBeNull()
})
