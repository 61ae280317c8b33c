import { expect } from '@playwright/test'
import { card, dialog, type View } from './view'

const editor = 'editor@raymi.example'
const administrator = 'admin@raymi.example'
/** The views of editors and administrators. The demo has application 1, collection 1 and a list; WAITING is an undecided application. */
export const desk: View[] = [
  { name: 'desk-queue', path: '/desk', as: editor, content: '#main a[href*="/desk/applications/"]' },
  { name: 'desk-queue-empty', path: '/desk?q=zzzzzz', as: editor, content: '#main [role="status"]' },
  { name: 'desk-waiting', path: '/desk/applications/WAITING', as: editor, content: '#main section dl' },
  { name: 'desk-application', path: '/desk/applications/1', as: editor, content: '#main section dl' },
  { name: 'desk-event', path: '/desk/events/GALLERY', as: editor, content: '#main section aside dl' },
  { name: 'desk-events', path: '/desk/events', as: editor, content: card },
  { name: 'desk-hosts', path: '/desk/hosts', as: editor, content: card },
  { name: 'desk-news', path: '/desk/news', as: editor, content: card },
  { name: 'desk-news-form', path: '/desk/news/NEWS', as: editor, content: '#main form [role="toolbar"]' },
  { name: 'desk-news-new', path: '/desk/news/new', as: editor, content: '#main form [role="toolbar"]' },
  { name: 'desk-collections', path: '/desk/collections', as: editor, content: card },
  { name: 'desk-collection', path: '/desk/collections/1', as: editor, content: '#main form ol li' },
  { name: 'desk-portal', path: '/desk/portal', as: editor, content: '#main form [role="toolbar"]' },
  { name: 'desk-info-pages', path: '/desk/info-pages', as: editor, content: '#main form [role="toolbar"]' },
  { name: 'desk-lists', path: '/desk/lists', as: editor, content: card },
  { name: 'desk-other-names', path: '/desk/other-names', as: editor, content: card },
  { name: 'desk-texts', path: '/desk/texts', as: editor, content: '#main section textarea' },
  { name: 'desk-users', path: '/desk/users', as: administrator, content: card },
  { name: 'desk-record', path: '/desk/record', as: administrator, content: card },
  {
    name: 'dialog-reject',
    path: '/desk/applications/WAITING',
    as: editor,
    content: '#main section dl',
    act: async (page, words) => {
      await page.getByRole('button', { name: words.desk_reject }).click()
      await dialog(page, words.desk_reject_title)
    },
  },
  {
    name: 'dialog-rename',
    path: '/desk/lists/affiliations',
    as: editor,
    content: card,
    act: async (page, words) => {
      await page.locator(card).first().getByRole('button').first().click()
      await dialog(page, words.desk_rename)
    },
  },
  {
    name: 'dialog-other-names',
    path: '/desk/other-names?q=children',
    as: editor,
    content: card,
    act: async (page, words) => {
      await page.getByRole('button', { name: words.desk_add_names }).click()
      await dialog(page, words.desk_add_names)
    },
  },
  {
    name: 'dialog-block',
    path: '/desk/users?q=client@',
    as: administrator,
    content: card,
    act: async (page, words) => {
      const block = words.desk_block_of.replace('{{name}}', 'client')
      await page.getByRole('button', { name: block }).click()
      await dialog(page, block)
    },
  },
  {
    name: 'dialog-quota',
    path: '/desk/users?q=client@',
    as: administrator,
    content: card,
    act: async (page, words) => {
      const quota = words.desk_quota_of.replace('{{name}}', 'client')
      await page.getByRole('button', { name: quota }).click()
      await expect(page.getByRole('dialog', { name: quota }).getByLabel(words.desk_quota_limit)).toBeVisible()
    },
  },
]
