import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|^testing\//.test(name))
  .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }))

/** Formatters of the browser: Chromium knows no Quechua and would answer in the browser's own language. */
const formatters = /\bIntl\.\w+|\.toLocale(?:Date|Time)?String\(/
/** These few ask them, for English and Spanish only, or for the visitor's time zone. */
const allowed = ['shared/dates/format.ts', 'shared/dates/patterns.ts', 'shared/dates/useOwnZone.ts']

test('dates and numbers are written in one place', () => {
  const asking = sources.filter(({ text }) => formatters.test(text)).map(({ name }) => name)
  expect(asking.sort()).toEqual(allowed)
})

test('no formatter is asked for Quechua', () => {
  const asking = sources.flatMap(({ name, text }) =>
    [...text.matchAll(/Intl\.\w+\(([^)]*)/g)]
      .filter(([, first = '']) => /^(?:['`"]qu|locale\b)/.test(first))
      .map(([call]) => `${name}: ${call}`),
  )
  expect(asking).toEqual([])
})

test('what is sorted says in which language', () => {
  const unsaid = sources.flatMap(({ name, text }) =>
    [...text.matchAll(/\.localeCompare\(([^()]|\([^()]*\))*\)/g)]
      .filter(([call]) => !call.includes("'es'"))
      .map(([call]) => `${name}: ${call}`),
  )
  expect(unsaid).toEqual([])
})
