import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { preprocessCSS, resolveConfig } from 'vite'
import { expect, test } from 'vitest'
import { layerOf, layerOrder } from '../../scripts/layers'

const web = fileURLToPath(new URL('../../', import.meta.url))
const files = readdirSync(`${web}src`, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => `src/${file}`)
const order = /^@layer (.*);$/.exec(layerOrder(web))?.[1]?.split(',') ?? []

/** The statements of a style sheet that no block holds. */
function outermost(css: string): string[] {
  let depth = 0
  let start = 0
  const found: string[] = []
  const text = css.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/"[^"]*"|'[^']*'/g, '""')
  for (const [index, letter] of [...text].entries()) {
    if (letter === '{') depth += 1
    if (letter === '}') depth -= 1
    if (depth > 0 || (letter !== '}' && letter !== ';')) continue
    found.push(text.slice(start, index + 1).trim())
    start = index + 1
  }
  return found
}

/** What of a style sheet is in no layer. */
const unlayered = (css: string) =>
  outermost(css).filter((statement) => !/^@layer [\w.,]+[{;]/.test(statement.replace(/\s*\{/, '{')))

const config = await resolveConfig({ root: web, configFile: `${web}vite.config.ts` }, 'build')
const compile = async (css: string, file: string) => (await preprocessCSS(css, `${web}${file}`, config)).code

test('each rule is in the layer of its folder, and all layers have a place in the order', async () => {
  expect(files.length).toBeGreaterThan(50)
  for (const file of files) {
    const css = await compile(readFileSync(web + file, 'utf8'), file)
    expect(unlayered(css), file).toEqual([])
    expect(outermost(css).at(-1), file).toContain(`@layer ${layerOf(file)}`)
    expect(order, file).toContain(layerOf(file))
  }
  expect(new Set(order).size).toBe(order.length)
})

test('what a rule outside of its layer looks like', async () => {
  const planted = '@media print { .a { color: red } } .b { color: red } @layer ui.a { .c { color: "}" } }'
  expect(unlayered(planted)).toEqual(['@media print { .a { color: red } }', '.b { color: red }'])
})

test.each([
  [
    'a folder without a layer',
    'src/other/new.module.css',
    '.a { color: red }',
    /no layer is for styles of this folder/,
  ],
  [
    'a layer that a file chooses',
    'src/features/events/new.module.css',
    '@layer page { .a { color: red } }',
    /decides its layer/,
  ],
])('%s is refused', async (_, file, css, message) => {
  await expect(compile(css, file)).rejects.toThrow(message)
})

test('folders are ordered from what is used to what uses it', () => {
  const chain = ['tokens', 'base', 'vendor', 'ui.button', 'shared.markdown', 'shared.forms', 'shared.editor']
  const pages = ['feature.events', 'feature.eventPage', 'page.home']
  const ranks = [...chain, ...pages].map((layer) => order.indexOf(layer))
  expect(ranks).toEqual(ranks.toSorted((one, other) => one - other))
  expect(ranks[0]).toBe(0)
})
