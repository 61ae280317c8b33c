import { expect, type Page } from '@playwright/test'
import { comeBack, firstRow, inLanguage, type Locale, open, wordsOf } from './portal'

type Words = ReturnType<typeof wordsOf>
/** What is told of a view: how it is reached, what must be there before anything else is asked of it. */
export type View = {
  name: string
  /** EVENT, HOST and NEWS stand for ids. */
  path: string
  /** Who looks; nobody is signed in without it. */
  as?: string
  /** Below this element the page has its content. */
  content: string
  /** What is opened over the page. */
  act?: (page: Page, words: Words) => Promise<void>
  /** The window that the view needs. */
  width?: number
}

const card = '#main article'
const pages: View[] = [
  { name: 'home', path: '/', content: '#events article' },
  { name: 'events', path: '/events', content: card },
  { name: 'event', path: '/event/EVENT', content: '#main aside dl' },
  { name: 'host-list', path: '/event-host-list', content: card },
  { name: 'host', path: '/event-host/HOST', content: '#main dl' },
  { name: 'news', path: '/news', content: card },
  { name: 'news-item', path: '/news/NEWS', content: '#main article p' },
  { name: 'about', path: '/about-us', content: '#main p' },
  { name: 'contacts', path: '/contacts', content: '#main dl' },
]

/** The pages that docs/cdn.md names: sent with their content. */
export const filledPages = pages

const others: View[] = [
  { name: 'accessibility', path: '/accessibility', content: '#main li' },
  { name: 'instructions', path: '/registration-instructions', content: '#main p' },
  { name: 'email-confirmation', path: '/email-confirmation', content: '#main button, #main a, #main p' },
  { name: 'reset-password', path: '/reset-password', content: '#main form' },
  { name: 'not-found', path: '/no/such/page', content: '#main a' },
  { name: 'create-event', path: '/create-event', as: 'host@raymi.example', content: '#main form' },
  { name: 'own-page', path: '/partner-personal-page', as: 'host@raymi.example', content: '#main a' },
  { name: 'partner-form', path: '/partners-registration', as: 'client@raymi.example', content: '#main form' },
]

const dialog = async (page: Page, name: string | RegExp) => {
  await expect(page.getByRole('dialog', { name })).toBeVisible()
}

const dialogs: View[] = [
  {
    name: 'dialog-login',
    path: '/about-us',
    content: '#main p',
    act: async (page, words) => {
      await page.getByRole('button', { name: words.log_in, exact: true }).click()
      await dialog(page, words.log_in)
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
    name: 'dialog-calendar',
    path: '/event/GALLERY',
    content: '#main aside dl',
    act: async (page, words) => {
      await page.getByRole('button', { name: words.add_to_calendar }).click()
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

export const views = [...pages, ...others, ...dialogs]

const sources = { EVENT: 'events?filters[eventName][$contains]=Inti Raymi', HOST: 'partners', NEWS: 'news' }

/** A path with its ids; GALLERY is an event that the test itself has published. */
export async function addressOf(page: Pick<Page, 'request'>, path: string, gallery?: number): Promise<string> {
  let out = path.replace('GALLERY', String(gallery))
  for (const [mark, source] of Object.entries(sources)) {
    if (out.includes(mark)) {
      const separator = source.includes('?') ? '&' : '?'
      const { id } = await firstRow(page, `${source}${separator}pagination[pageSize]=1`)
      out = out.replace(mark, String(id))
    }
  }
  return out
}

/** Shows a view in a language; an empty page has nothing to complain about, so its content must be there first. */
export async function show(page: Page, view: View, locale: Locale, gallery?: number) {
  if (view.as) await comeBack(page, view.as)
  const response = await open(page, inLanguage(locale, await addressOf(page, view.path, gallery)))
  await expect(page.locator('#main h1')).not.toBeEmpty()
  await expect(page.locator(view.content).first()).toBeVisible()
  await view.act?.(page, wordsOf(locale))
  return response
}
