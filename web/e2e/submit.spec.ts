import { expect, test } from '@playwright/test'
import { dateField, dayAhead, shownDay } from './event'
import { fillEvent, findEvents } from './eventForm'
import { createClient, fillPartner } from './partner'
import { bearer, open, signInByToken, wordsOf } from './portal'
import { kill, type Process, restart } from './processes'
import { longRunIf } from './views'

const t = wordsOf('en')

for (const stopped of ['catalog', 'gateway'] satisfies Process[]) {
  test.describe(`while ${stopped} is down when the form is sent`, () => {
    test.afterEach(({ page }) => restart(page, stopped))

    test(
      'an event form keeps its content, and the event is created once',
      longRunIf(stopped !== 'gateway'),
      async ({ page }) => {
        const name = `Night of the fallen server ${Date.now()}`
        await signInByToken(page, 'host@raymi.example')
        await open(page, '/create-event')
        const form = await fillEvent(page, name)
        const publish = form.getByRole('button', { name: t.publish, exact: true })
        kill(stopped)
        await publish.click()
        await expect(
          page.getByText(stopped === 'gateway' ? t.connection_lost : t.service_unavailable).first(),
        ).toBeVisible()
        await expect(publish).toBeEnabled()
        await expect(form.getByLabel(`${t.event_name}: English`)).toHaveValue(name)
        await expect(form.getByLabel(t.venue)).toHaveValue('Main square')
        await expect(dateField(form, t.start_date).first()).toHaveValue(shownDay(dayAhead(2)))
        await expect(form.getByRole('group', { name: /^Photos/ }).getByAltText('banner.png')).toHaveCount(3)

        await restart(page, stopped)
        await publish.click()
        await expect(page.getByText(t.event_published)).toBeVisible()
        const events = await findEvents(page, name)
        expect(events).toHaveLength(1)
        expect(events[0]?.attributes.eventMediaPhotos).toHaveProperty('data.length', 3)
        const headers = await bearer(page.request, 'host@raymi.example')
        expect((await page.request.delete(`/api/events/${events[0]?.id}`, { headers })).status()).toBe(200)
      },
    )
  })
}

for (const stopped of ['partners', 'gateway'] satisfies Process[]) {
  test.describe(`while ${stopped} is down when the form is sent`, () => {
    test.afterEach(({ page }) => restart(page, stopped))

    test(
      'an application form keeps its content, and the application is created once',
      longRunIf(stopped !== 'partners'),
      async ({ page }) => {
        const name = `Ana ${Date.now()}`
        await signInByToken(page, await createClient(page))
        await open(page, '/partners-registration')
        await fillPartner(page, name)
        const submit = page.getByRole('button', { name: t.submit, exact: true })
        kill(stopped)
        await submit.click()
        await expect(
          page.getByText(stopped === 'gateway' ? t.partner_not_registered : t.service_unavailable).first(),
        ).toBeVisible()
        await expect(submit).toBeEnabled()
        await expect(page.getByLabel(t.personal_name)).toHaveValue(name)
        await expect(page.getByAltText('banner.png').first()).toBeVisible()

        await restart(page, stopped)
        await submit.click()
        await expect(page.getByRole('dialog', { name: t.registration_successful })).toBeVisible()
        const desk = await page.request.get(`/api/desk/applications?_q=${encodeURIComponent(name)}`, {
          headers: await bearer(page.request, 'editor@raymi.example'),
        })
        expect((await desk.json()).data).toHaveLength(1)
      },
    )
  })
}
