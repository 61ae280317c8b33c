import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { differences, looksOf, written } from './components'

const WEB = join(import.meta.dirname, '..')
const PAGE = 'http://components.test/src/testing/components/index.html'
/** Each state has a section; what lies above the page or fills it has a page of its own. */
const FRAGMENTS = ['', '#dialog', '#bar', '#missing']
let built: string

test.beforeAll(() => {
  built = mkdtempSync(join(tmpdir(), 'components-'))
  const args = ['build', '-c', 'vite.components.config.ts', '--outDir', built, '--logLevel', 'error']
  execFileSync(join(WEB, 'node_modules/.bin/vite'), args, { cwd: WEB, stdio: 'inherit' })
})
test.afterAll(() => rmSync(built, { recursive: true }))

/** Opens the page of components at a fixed time; its files come from the build, and no call leaves it. */
async function openComponents(page: Page, fragment: string) {
  await page.clock.setFixedTime(new Date('2026-11-26T17:00:00Z'))
  await page.route('**/*', (route) => {
    const file = join(built, new URL(route.request().url()).pathname)
    return existsSync(file) ? route.fulfill({ path: file }) : route.fulfill({ status: 404, body: '' })
  })
  // Of one address only the fragment would change.
  await page.goto('about:blank')
  await page.goto(PAGE + fragment)
  await expect(page.locator('[data-case]').first()).toBeAttached()
  await page.evaluate(() => document.fonts.ready)
  // Drawings are a file of their own.
  await expect(page.locator('svg > rect[fill="var(--stone)"]:only-child')).toHaveCount(0)
  // Rows that were not yet on the screen have no size of their own.
  await page.addStyleTag({ content: '* { content-visibility: visible !important }' })
  // What is above another part is only known on the screen.
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width: 390, height: fragment ? 844 : height })
}

for (const theme of ['light', 'dark'] as const)
  test.describe(`in the ${theme} theme`, () => {
    test.use({ colorScheme: theme, viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })

    test('each component in each state has the boxes and colours that were accepted', async ({ page }, { config }) => {
      const found = {}
      for (const fragment of FRAGMENTS) {
        await openComponents(page, fragment)
        Object.assign(found, await looksOf(page))
      }
      const accepted = join(import.meta.dirname, `fixtures/components.${theme}.json`)
      if (config.updateSnapshots === 'all') writeFileSync(accepted, written(found))
      expect(differences(JSON.parse(readFileSync(accepted, 'utf8')), found)).toEqual([])
    })

    test('a save button that cannot be seen is found', async ({ page }) => {
      await openComponents(page, '')
      const before = await looksOf(page)
      expect(differences(before, await looksOf(page))).toEqual([])
      for (const style of [
        'opacity: 0',
        'visibility: hidden',
        'z-index: -1',
        'color: var(--paper)',
        'clip-path: inset(50%)',
        'display: none',
      ]) {
        const hidden = await page.addStyleTag({ content: `.events_save { ${style} !important }` })
        expect(differences(before, await looksOf(page)), style).not.toEqual([])
        await hidden.evaluate((element: Element) => element.remove())
      }
    })
  })
