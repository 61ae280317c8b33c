import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { expectNoHorizontalOverflow, inLanguage, LOCALES, open, wordsOf } from './portal'

/** A name that begins with what is typed, in each language. */
const FEAST = { en: 'Octave of Corpus Christi', es: 'Octava de Corpus Christi', qu: 'Corpus Christi octava' }
const QUARTER = { en: 'San Blas', es: 'San Blas', qu: 'T’uqukachi (San Blas)' }

for (const locale of LOCALES) {
  test(`keys choose an event among suggestions, in ${locale}`, async ({ page }) => {
    const words = wordsOf(locale)
    await open(page, inLanguage(locale, '/events'))
    const field = page.getByRole('combobox', { name: words.search_events })
    await field.click()
    await field.pressSequentially('corp')
    const list = page.getByRole('listbox', { name: words.suggestions })
    await expect(list.getByRole('option', { name: FEAST[locale] }).last()).toBeVisible()
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    await page.keyboard.press('ArrowDown')
    const event = list.getByRole('option').first()
    await expect(event).toHaveAttribute('aria-selected', 'true')
    const name = (await event.locator('span').first().textContent()) ?? ''
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page).toHaveURL(/\/event\/\d+$/)
  })
}

test('Enter searches for what is typed, and Escape closes the list', async ({ page }) => {
  const words = wordsOf('en')
  await open(page, '/events')
  const field = page.getByRole('combobox', { name: words.search_events })
  await field.click()
  await field.pressSequentially('inti r')
  const list = page.getByRole('listbox', { name: words.suggestions })
  await expect(list).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(field).toHaveValue('inti r')
  await page.keyboard.press('ArrowDown')
  await expect(list).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(list).toBeHidden()
  await expect(page).toHaveURL(/\/events\?q=inti\+r$/)
})

test('a search without results names the day of the feast and the nearest spelling', async ({ page }) => {
  const words = wordsOf('en')
  await open(page, '/events?q=corpus+cristi&category=none')
  await page.getByRole('link', { name: /^Corpus Christi is on .* May 2027/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: words.feast_corpus })).toBeVisible()
  await open(page, '/events?q=tenblorez')
  await page.getByRole('link', { name: words.did_you_mean.replace('{{words}}', 'temblores') }).click()
  await expect(page.getByRole('article').first()).toContainText('Earthquakes')
})

test('without a network there are no suggestions and no message', async ({ page }) => {
  await open(page, '/events')
  await page.route('**/api/events/suggestions?*', (route) => route.abort('internetdisconnected'))
  const field = page.getByRole('combobox', { name: wordsOf('en').search_events })
  await field.click()
  const asked = page.waitForRequest('**/api/events/suggestions?*')
  await field.pressSequentially('danz')
  await asked
  await expect(page).toHaveURL(/q=danz/)
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(page.getByRole('alert')).toBeEmpty()
})

test.describe('by touch, on a narrow phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  for (const locale of LOCALES) {
    test(`a tap chooses a quarter as a filter, in ${locale}`, async ({ page }) => {
      const words = wordsOf(locale)
      await open(page, inLanguage(locale, '/events'))
      const field = page.getByRole('combobox', { name: words.search_events })
      await field.tap()
      // The answers to fewer letters would move the options under the finger.
      const answered = page.waitForResponse((response) => /suggestions\?q=san(\+|%20)bl&/.test(response.url()))
      await field.pressSequentially('san bl')
      await answered
      const option = page.getByRole('option', { name: QUARTER[locale], exact: true })
      await expect(option).toBeVisible()
      for (const each of await page.getByRole('option').all())
        expect((await each.boundingBox())?.height).toBeGreaterThanOrEqual(44)
      await expectNoHorizontalOverflow(page, `suggestions in ${locale}`)
      await option.tap()
      await expect(page).toHaveURL(/\/events\?neighbourhood=san-blas$/)
      await expect(field).toHaveValue('')
      await expect(page.getByRole('article').first()).toContainText('San Blas')
    })
  }
})
