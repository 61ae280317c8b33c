import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|^testing\//.test(name))
  .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }))

/** The browser's formatters: Chromium has no Quechua and would fall back to the browser's own language. */
const formatters = /\bIntl\.\w+|\.toLocale(?:Date|Time)?String\(/
/** The only file that may use them, for the name of the visitor's time zone. */
const allowed = ['shared/dates/ownZone.ts']

test('dates and numbers are formatted in one place', () => {
  const users = sources.filter(({ text }) => formatters.test(text)).map(({ name }) => name)
  expect(users.sort()).toEqual(allowed)
})

test('no formatter is used for Quechua', () => {
  const users = sources.flatMap(({ name, text }) =>
    [...text.matchAll(/Intl\.\w+\(([^)]*)/g)]
      .filter(([, first = '']) => /^(?:['`"]qu|locale\b)/.test(first))
      .map(([call]) => `${name}: ${call}`),
  )
  expect(users).toEqual([])
})

test('every localeCompare names its language', () => {
  const unnamed = sources.flatMap(({ name, text }) =>
    [...text.matchAll(/\.localeCompare\(([^()]|\([^()]*\))*\)/g)]
      .filter(([call]) => !call.includes("'es'"))
      .map(([call]) => `${name}: ${call}`),
  )
  expect(unnamed).toEqual([])
})
