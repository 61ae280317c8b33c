import { expect, type Page } from '@playwright/test'
import type { wordsOf } from './portal'

type Words = ReturnType<typeof wordsOf>
/** What is told of a view: how it is reached, what must be there before anything else is asked of it. */
export type View = {
  name: string
  /** EVENT, HOST and NEWS stand for ids of the demo, GALLERY and WAITING for those of what a test has made. */
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

export const card = '#main article'

export const dialog = async (page: Page, name: string | RegExp) => {
  await expect(page.getByRole('dialog', { name })).toBeVisible()
}
