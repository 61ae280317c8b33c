import { expect, type Page } from '@playwright/test'
import { account } from './accountViews'
import { desk } from './deskViews'
import { editor } from './editorViews'
import { firstRow, inLanguage, type Locale, open, signInByToken, wordsOf } from './portal'
import { card, dialog, type View } from './view'

export type { View } from './view'

const pages: View[] = [
  { name: 'home', path: '/', content: '#events article' },
  { name: 'events', path: '/events', content: card },
  { name: 'event', path: '/event/EVENT', content: '#main aside dl' },
  { name: 'feast', path: '/feasts/corpus-christi', content: '#main li time' },
  { name: 'feasts', path: '/feasts', content: '#main h3' },
  { name: 'host-list', path: '/event-host-list', content: card },
  { name: 'host', path: '/event-host/HOST', content: '#main dl' },
  { name: 'news', path: '/news', content: card },
  { name: 'news-item', path: '/news/NEWS', content: '#main article p' },
  { name: 'about', path: '/about-us', content: '#main p' },
  { name: 'contacts', path: '/contacts', content: '#main dl' },
  { name: 'privacy', path: '/privacy', content: '#main p' },
]

/** The pages that the gateway sends with their content; docs/cdn.md lists them. */
export const contentPages = pages

const others: View[] = [
  { name: 'accessibility', path: '/accessibility', content: '#main li' },
  { name: 'map', path: '/events?view=map', content: '.map_sign' },
  { name: 'month', path: '/events?view=month', content: '#main td a' },
  { name: 'saved', path: '/saved', content: '#main a' },
  { name: 'poster', path: '/event/GALLERY/poster', content: '#main article svg' },
  { name: 'programme', path: '/programme/weekend', content: '#main article h1' },
  { name: 'instructions', path: '/registration-instructions', content: '#main p' },
  {
    name: 'email-confirmation',
    path: '/email-confirmation?state=confirmed',
    content: '#main button, #main a, #main p',
  },
  { name: 'confirmation-without-result', path: '/email-confirmation', content: '#main form' },
  { name: 'confirmation-expired', path: '/email-confirmation?state=expired', content: '#main form' },
  { name: 'confirm-dates', path: '/confirm/ASKED', content: '#main li' },
  { name: 'confirm-dates-over', path: '/confirm/none', content: '#main a' },
  { name: 'reset-password', path: '/reset-password?code=abc', content: '#main form' },
  { name: 'reset-password-without-code', path: '/reset-password', content: '#main form' },
  { name: 'not-found', path: '/no/such/page', content: '#main a' },
  { name: 'create-event', path: '/create-event', as: 'host@raymi.example', content: '#main form' },
  { name: 'edit-event', path: '/event-edit/GALLERY', as: 'host@raymi.example', content: '#main form' },
  { name: 'own-page', path: '/partner-personal-page', as: 'host@raymi.example', content: '#account form' },
  {
    name: 'own-page-of-client',
    path: '/partner-personal-page#account',
    as: 'client@raymi.example',
    content: '#account form',
  },
  { name: 'partner-form', path: '/partners-registration', as: 'client@raymi.example', content: '#main form' },
]

const dialogs: View[] = [
  {
    name: 'dialog-saved-list',
    path: '/saved',
    as: 'client@raymi.example',
    content: '#main section',
    act: async (page, words) => {
      const entries = [{ kind: 'search', id: 'free=true', name: words.free, at: 1 }]
      await page.evaluate((text) => localStorage.setItem('raymi-saved', text), JSON.stringify({ version: 1, entries }))
      await page.reload()
      await dialog(page, words.saved_question)
    },
  },
  {
    name: 'suggestions',
    path: '/events',
    content: card,
    act: async (page, words) => {
      await page.getByRole('combobox', { name: words.search_events }).fill('corp')
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'dialog-filters',
    path: '/events',
    content: card,
    act: async (page, words) => {
      await page.getByRole('button', { name: words.filters, exact: true }).click()
      await dialog(page, words.filters)
    },
  },
  {
    name: 'dialog-login',
    path: '/about-us',
    content: '#main p',
    act: async (page, words) => {
      await page.getByRole('button', { name: words.log_in, exact: true }).click()
      await dialog(page, words.login_title)
    },
  },
  {
    name: 'dialog-register',
    path: '/about-us',
    content: '#main p',
    act: async (page, words) => {
      await page.getByRole('button', { name: words.log_in, exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: words.register, exact: true }).click()
      await expect(page.getByRole('dialog').getByLabel(words.user_name)).toBeVisible()
    },
  },
  {
    name: 'dialog-restore',
    path: '/about-us',
    content: '#main p',
    act: async (page, words) => {
      await page.getByRole('button', { name: words.log_in, exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: words.forgot_password }).click()
      await expect(page.getByRole('dialog').getByRole('button', { name: words.back })).toBeVisible()
    },
  },
  {
    name: 'menu',
    path: '/about-us',
    content: '#main p',
    width: 360,
    act: async (page, words) => {
      await page.getByRole('button', { name: words.open_menu }).click()
      await dialog(page, words.main_menu)
    },
  },
  {
    name: 'languages',
    path: '/about-us',
    content: '#main p',
    act: async (page, words) => {
      await page.getByRole('button', { name: new RegExp(`^${words.language}: `) }).click()
      await expect(page.getByRole('button', { name: 'Runasimi', exact: true })).toBeVisible()
    },
  },
  {
    name: 'filter',
    path: '/events',
    content: card,
    act: async (page, words) => {
      await page.getByRole('button', { name: words.city_filter_placeholder, exact: true }).click()
      await expect(page.getByRole('checkbox').first()).toBeVisible()
    },
  },
  {
    name: 'dates',
    path: '/events?from=2030-06-24&to=2030-06-30',
    content: '#main [role=search]',
    act: async (page, words) => {
      await page.getByRole('button', { name: new RegExp(`^${words.other_dates}: `) }).click()
      await expect(page.getByLabel(words.from_day, { exact: true })).toBeVisible()
    },
  },
  {
    name: 'dialog-calendar',
    path: '/event/GALLERY',
    content: '#main aside dl',
    act: async (page, words) => {
      await page.getByRole('button', { name: words.calendar_short, exact: true }).click()
      await dialog(page, words.add_to_calendar)
    },
  },
  {
    name: 'dialog-share',
    path: '/event/GALLERY',
    content: '#main aside dl',
    act: async (page, words) => {
      await page.getByRole('button', { name: words.share, exact: true }).click()
      await expect(page.getByRole('img', { name: words.qr_code })).toBeVisible()
    },
  },
  {
    name: 'lightbox',
    path: '/event/GALLERY',
    content: '#main aside dl',
    act: async (page, words) => {
      await page
        .getByRole('button', { name: new RegExp(`^${words.enlarge}: `) })
        .first()
        .click()
      await expect(page.getByRole('dialog').getByText('1 / 2')).toBeVisible()
    },
  },
  {
    name: 'own-host',
    path: '/partner-personal-page',
    as: 'host@raymi.example',
    content: '#account form',
    act: async (page, words) => {
      await page.getByRole('button', { name: words.edit_host }).click()
      await expect(page.getByRole('form', { name: words.partner_form })).toBeVisible()
    },
  },
  {
    name: 'partner-form-of-person',
    path: '/partners-registration',
    as: 'client@raymi.example',
    content: '#main form',
    act: async (page, words) => {
      // In the demo, the first type of organisation is the natural person.
      await page.locator('input[name="orgType"]').first().check()
      await expect(page.getByText(words.scan_privacy)).toBeVisible()
    },
  },
  {
    name: 'dialog-delete-own-event',
    path: '/partner-personal-page',
    as: 'host@raymi.example',
    content: '#main article',
    act: async (page, words) => {
      await page
        .getByRole('button', { name: new RegExp(`^${words.delete_event}: `) })
        .first()
        .click()
      await dialog(page, words.delete_event)
    },
  },
  ...account,
  {
    name: 'dialog-partner',
    path: '/about-us',
    as: 'client@raymi.example',
    content: '#main p',
    act: async (page, words) => {
      await page.getByRole('button', { name: words.partners_button_become_partner }).click()
      await dialog(page, words.event_host_registration_redirect)
    },
  },
]

export const views = [...pages, ...others, ...desk, ...dialogs, ...editor]

const sources = { EVENT: 'events?filters[eventName][$contains]=Inti Raymi', HOST: 'partners', NEWS: 'news' }

/** The ids of test data, by the placeholder in a path. */
export type PlaceholderIds = { GALLERY?: number; WAITING?: number; ASKED?: string }

/** Returns a path with its placeholders replaced by ids. */
export async function addressOf(page: Pick<Page, 'request'>, path: string, ids: PlaceholderIds = {}): Promise<string> {
  let out = Object.entries(ids).reduce((replaced, [placeholder, id]) => replaced.replace(placeholder, String(id)), path)
  for (const [placeholder, source] of Object.entries(sources)) {
    if (out.includes(placeholder)) {
      const separator = source.includes('?') ? '&' : '?'
      const { id } = await firstRow(page, `${source}${separator}pagination[pageSize]=1`)
      out = out.replace(placeholder, String(id))
    }
  }
  return out
}

/** Opens a view in a language and waits for its content: checks of an empty page would find nothing. */
export async function show(page: Page, view: View, locale: Locale, ids?: PlaceholderIds) {
  if (view.as) await signInByToken(page, view.as)
  const response = await open(page, inLanguage(locale, await addressOf(page, view.path, ids)))
  await expect(page.locator('#main h1')).not.toBeEmpty()
  await expect(page.locator(view.content).first()).toBeVisible()
  await view.act?.(page, wordsOf(locale))
  return response
}

/** The tag of tests that only the long run has. */
export const longRunIf = (condition: boolean) => ({ tag: condition ? ['@long'] : [] })

/** Leaves a view to the long run unless its name matches. */
export const longRunUnless = (representative: RegExp, { name }: { name: string }) =>
  longRunIf(!representative.test(name))
