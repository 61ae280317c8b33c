import type { ComponentType } from 'react'
import {
  createPath,
  type Location,
  type NavigateOptions,
  NavigationType,
  type Navigator,
  parsePath,
  type To,
  type UNSAFE_createBrowserHistory,
} from 'react-router'

type History = ReturnType<typeof UNSAFE_createBrowserHistory>

/** The pattern of a page's path, which gives its parameters their names, and its component; or why it could not be loaded. */
export type Page = { pattern: string; Component: ComponentType } | { error: unknown }
/** Loads what a location shows, or tells the path to show instead. It must not reject. */
export type Load = (location: Location) => Promise<Page | { redirect: string }>

/** How a change is shown: the scroll position stays as it is, or what has a name for it changes by a view transition. */
type Manner = { keepsScroll: boolean; fades: boolean }
/** What is shown. `page` is null until the first page is loaded. */
export type Shown = { location: Location; action: NavigationType; page: Page | null } & Manner

const PLAIN: Manner = { keepsScroll: false, fades: false }

/** Returns whether a navigation must wait; `proceed` then continues it. */
type Block = (from: Location, to: Location, proceed: () => void) => boolean

const add = <T>(set: Set<T>, member: T) => {
  set.add(member)
  return () => void set.delete(member)
}

/** Shows the pages of a history. A page is loaded before it is shown; until then the last one stays. */
export class Navigation {
  state: Shown
  /** The location whose page is being loaded. */
  pending: Location | null = null
  /** Resolves when the first page is loaded. */
  readonly ready: Promise<void>
  readonly navigator: Navigator
  readonly #history: History
  readonly #load: Load
  readonly #listeners = new Set<() => void>()
  readonly #blocks = new Set<Block>()
  #reverts = false
  #proceeds = false

  constructor(history: History, load: Load) {
    this.#history = history
    this.#load = load
    const push = (replace: boolean) => (to: To, state: unknown, options?: NavigateOptions) =>
      void this.navigate(to, { ...options, state, replace })
    this.navigator = { ...history, push: push(false), replace: push(true) }
    const { location } = history
    this.state = { location, action: NavigationType.Pop, page: null, ...PLAIN }
    history.listen(({ location, delta }) => this.#popped(location, delta))
    this.ready = this.#open(NavigationType.Pop, location)
  }

  /** Calls the listener after each change of `state`, before it is rendered; returns a function that removes it. */
  subscribe = (listener: () => void) => add(this.#listeners, listener)

  block = (test: Block) => add(this.#blocks, test)

  /** Resolves when the page is shown, or waits for a confirmation, or another navigation has replaced this one. */
  navigate = async (to: To, { replace, state, ...options }: NavigateOptions = {}): Promise<void> => {
    const location = this.#locationOf(to, state)
    const manner = { keepsScroll: options.preventScrollReset ?? false, fades: options.viewTransition ?? false }
    const open = () => this.#open(replace ? NavigationType.Replace : NavigationType.Push, location, manner)
    if (!this.#isBlocked(location, () => void open())) await open()
  }

  #locationOf(to: To, state: unknown = null): Location {
    const path = parsePath(typeof to === 'string' ? to : createPath(to))
    const { pathname } = this.state.location
    const url = this.#history.encodeLocation({ pathname, search: '', hash: '', ...path })
    return { ...url, state, key: Math.random().toString(36).slice(2), mask: undefined }
  }

  #isBlocked(to: Location, proceed: () => void): boolean {
    return [...this.#blocks].some((blocks) => blocks(this.state.location, to, proceed))
  }

  /** The browser has already changed the address: a blocked change is reverted. */
  #popped(location: Location, delta: number | null) {
    const [reverts, proceeds] = [this.#reverts, this.#proceeds]
    this.#reverts = false
    this.#proceeds = false
    if (reverts) return
    const proceed = () => {
      this.#proceeds = true
      this.#history.go(delta ?? 0)
    }
    if (delta && !proceeds && this.#isBlocked(location, proceed)) {
      this.#reverts = true
      this.#history.go(-delta)
    } else void this.#open(NavigationType.Pop, location)
  }

  async #open(action: NavigationType, location: Location, manner = PLAIN): Promise<void> {
    this.pending = location
    const { page: last, location: before } = this.state
    const same = last && 'Component' in last && before.pathname === location.pathname
    const page = same ? last : await this.#load(location)
    if (this.pending !== location) return
    if ('redirect' in page) {
      const instead = action === NavigationType.Push ? action : NavigationType.Replace
      return this.#open(instead, this.#locationOf(page.redirect), manner)
    }
    this.pending = null
    if (action === NavigationType.Push) this.#history.push(location, location.state)
    if (action === NavigationType.Replace) this.#history.replace(location, location.state)
    this.state = { location, action, page, ...manner }
    for (const listener of this.#listeners) listener()
  }
}
