import { expect, test } from '@playwright/test'
import { publish } from './event'
import { inLanguage, LOCALES, open, wordsOf } from './portal'

const SATURDAY = 6
const DAY_MS = 24 * 3_600_000

/** Saturday of this weekend at 20:00 in Lima; on a Sunday that day. */
function saturdayEvening(): Date {
  const lima = new Date(Date.now() - 5 * 3_600_000)
  const days = lima.getUTCDay() === 0 ? 0 : SATURDAY - lima.getUTCDay()
  return new Date(Date.UTC(lima.getUTCFullYear(), lima.getUTCMonth(), lima.getUTCDate() + days) + DAY_MS + 3_600_000)
}

for (const locale of LOCALES)
  test(`the weekend is printed from its list, with a code for each event, in ${locale}`, async ({ page }) => {
    const name = `Concierto de campanas ${locale}`
    const start = saturdayEvening()
    const event = await publish({
      eventName: name,
      eventStartDate: start.toISOString(),
      eventEndDate: new Date(start.getTime() + 2 * 3_600_000).toISOString(),
    })
    try {
      const words = wordsOf(locale)
      await open(page, inLanguage(locale, '/events?when=weekend'))
      await page.getByRole('link', { name: words.print, exact: true }).click()
      await expect(page).toHaveURL(/\/programme\/weekend$/)
      const line = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
      await expect(line).toContainText('Plaza de Armas')
      await expect(line.getByRole('img', { name })).toBeVisible()
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('button', { name: words.print })).toBeHidden()
      await expect(line).toBeVisible()
    } finally {
      await event.remove()
    }
  })
