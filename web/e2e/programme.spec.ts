import { expect, test } from '@playwright/test'
import { publish } from './event'
import { inLanguage, LOCALES, open, wordsOf } from './portal'

const HOUR_MS = 3_600_000

/** The evening of Sunday in Lima, from 20:00 until a minute before midnight: at any time of a week it is to come in its weekend. */
function sundayEvening(): { eventStartDate: string; eventEndDate: string } {
  const lima = new Date(Date.now() - 5 * HOUR_MS)
  const days = (7 - lima.getUTCDay()) % 7
  const start = Date.UTC(lima.getUTCFullYear(), lima.getUTCMonth(), lima.getUTCDate() + days, 20 + 5)
  return {
    eventStartDate: new Date(start).toISOString(),
    eventEndDate: new Date(start + 4 * HOUR_MS - 60_000).toISOString(),
  }
}

for (const locale of LOCALES)
  test(`the weekend is printed from its list, with a code for each event, in ${locale}`, async ({ page }) => {
    const name = `Concierto de campanas ${locale}`
    const event = await publish({ eventName: name, ...sundayEvening() })
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
