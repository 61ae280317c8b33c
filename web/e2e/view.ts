import { expect, type Page } from '@playwright/test'
import type { wordsOf } from './portal'

export type Words = ReturnType<typeof wordsOf>
/** A view of the portal: how to open it, and what must be visible before a test starts. */
export type View = {
  name: string
  /** EVENT, HOST and NEWS stand for ids of the demo, GALLERY, WAITING and ASKED for test data. */
  path: string
  /** The account that is signed in; none without it. */
  as?: string
  /** Matches an element of the page's content. */
  content: string
  /** Opens a dialog or a menu on the page. */
  act?: (page: Page, words: Words) => Promise<void>
  /** The width of the window that the view needs. */
  width?: number
}

export const card = '#main article'

export const dialog = async (page: Page, name: string | RegExp) => {
  await expect(page.getByRole('dialog', { name })).toBeVisible()
}
