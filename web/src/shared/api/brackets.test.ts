import { expect, test } from 'vitest'
import { toBrackets } from './brackets'

test.each([
  [{ a: 1, b: 'x' }, 'a=1&b=x'],
  [{ filters: { name: { $containsi: 'qoyllur rit’i' } } }, 'filters[name][$containsi]=qoyllur%20rit%E2%80%99i'],
  [{ sort: ['createdAt:desc'] }, 'sort[0]=createdAt%3Adesc'],
  [{ filters: { $or: [{ a: 1 }, { b: 2 }] } }, 'filters[$or][0][a]=1&filters[$or][1][b]=2'],
  [{ populate: { city: true, host: false } }, 'populate[city]=true&populate[host]=false'],
  [{ a: undefined, b: { c: undefined }, d: [] }, ''],
  [{ a: null }, 'a'],
  [{ a: '' }, 'a='],
  [{ a: new Date('2026-11-21T05:00:00Z') }, 'a=2026-11-21T05%3A00%3A00.000Z'],
  [{ a: "it's (*) & = ? #" }, 'a=it%27s%20%28%2A%29%20%26%20%3D%20%3F%20%23'],
])('%j is written as %s', (params, text) => {
  expect(toBrackets(params)).toBe(text)
})
