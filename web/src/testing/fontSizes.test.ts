import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const source = fileURLToPath(new URL('../', import.meta.url))
const embedded = fileURLToPath(new URL('../../../gateway/internal/pages/view/embed.css', import.meta.url))
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => source + file)

/** 14 px, the smallest size of text: docs/decisions/pages.md#cards. */
const FLOOR_REM = 0.875

/** Labels below the signs of the bottom bar: five of them side by side, whose Quechua words are long. */
const EXCEPTIONS = ['bottomBar.module.css']

test('no text is smaller than 14 px', () => {
  const small = [...files, embedded].flatMap((file) => {
    const sizes = [...readFileSync(file, 'utf8').matchAll(/(?:font-size|--t\d+):\s*([\d.]+)rem/g)]
    return sizes.filter(([, size]) => Number(size) < FLOOR_REM).map(([rule]) => `${file}: ${rule}`)
  })
  expect(small.filter((rule) => !EXCEPTIONS.some((name) => rule.includes(name)))).toEqual([])
  expect(small.length).toBeGreaterThan(0)
})
