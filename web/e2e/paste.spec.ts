import { expect, type Page, test } from '@playwright/test'
import { fillEvent, findEvents } from './eventForm'
import { open, signInByToken } from './portal'

const item = (level: number, text: string) =>
  `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·` +
  `<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>`
const fromWord =
  '<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><!--StartFragment--><h2>Programme<o:p></o:p></h2>' +
  item(1, '<b>18:00</b> mass') +
  item(2, 'with <a href="https://choir.example/a">a choir</a>') +
  '<table><tr><td><p class=MsoNormal>Seat</p></td><td><p class=MsoNormal>Price</p></td></tr>' +
  '<tr><td><p class=MsoNormal>Front</p></td><td><p class=MsoNormal>20</p></td></tr></table><!--EndFragment--></body></html>'
const markdown =
  '## Programme\n\n- **18:00** mass\n  - with [a choir](https://choir.example/a)\n\n| Seat | Price |\n| --- | --- |\n| Front | 20 |'

/** Puts both forms of a text into the clipboard, as a word processor does, and pastes them by the keyboard. */
async function paste(page: Page, html: string, plain: string) {
  await page.evaluate(
    async ([rich, text]) => {
      const blob = (type: string, content = '') => new Blob([content], { type })
      await navigator.clipboard.write([
        new ClipboardItem({ 'text/html': blob('text/html', rich), 'text/plain': blob('text/plain', text) }),
      ])
    },
    [html, plain],
  )
  await page.keyboard.press('Control+V')
}

test('a paste from Word keeps headings, lists, links and tables, is one step to undo, and is published', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const name = `Feast from a document ${Date.now()}`
  await signInByToken(page, 'host@raymi.example')
  await open(page, '/create-event')
  const form = await fillEvent(page, name)
  const text = form.getByLabel('Description: English', { exact: true })
  await text.fill('Come early.')
  await text.press('End')
  await paste(page, fromWord, 'Programme 18:00 mass')
  await expect(text).toHaveValue(`Come early.\n\n${markdown}`)
  await page.keyboard.press('Control+Z')
  await expect(text).toHaveValue('Come early.')
  await page.keyboard.press('Control+Y')
  await expect(text).toHaveValue(`Come early.\n\n${markdown}`)
  await paste(page, '<meta charset="utf-8"><span>*as typed*</span>', '*as typed*')
  await expect(text).toHaveValue(`Come early.\n\n${markdown}*as typed*`)
  await page.keyboard.press('Control+Z')

  await form.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('The event is published.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Programme' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'a choir' })).toHaveAttribute('href', 'https://choir.example/a')
  await expect(page.getByRole('cell', { name: 'Front' })).toBeVisible()
  expect(await findEvents(page, name)).toHaveLength(1)
})
