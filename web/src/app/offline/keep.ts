import {
  ALL_COMING,
  ALWAYS_OPEN,
  collectionParams,
  eventPageParams,
  eventParams,
  HAPPENING,
  ofDay,
} from '@/features/events/core/eventQueries'
import { type Event, pictureOf } from '@/features/events/core/eventsApi'
import { homeParams } from '@/features/events/home/homeQueries'
import { ALL_HOSTS, hostPageParams, hostParams } from '@/features/hosts/hostQueries'
import { newsParams } from '@/features/news/newsQueries'
import { cacheAnswer } from '@/shared/api/answerCache'
import { apiUrl, JSON_HEADERS } from '@/shared/api/api'
import { type Params, toBrackets } from '@/shared/api/brackets'
import { portalParams } from '@/shared/api/portalQuery'
import type { Entity } from '@/shared/api/strapi'
import { HOME_COLLECTION, IMAGE_WIDTHS, type Locale, MEBIBYTE, PICTURE_CACHE } from '@/shared/constants'
import { addDays, type Day, daysBetween } from '@/shared/dates/lima'
import { savedFeed } from '@/shared/feeds/savedCalendar'
import { imageUrl, isVector } from '@/shared/image/imageUrl'
import type { Saved } from '@/shared/saved/saved'

/** What is kept at most, without the application itself. */
const BYTES_MAX = 3 * MEBIBYTE
const DAYS = 7
/** Events of the coming days whose pages are kept; saved ones come on top. */
const EVENTS_MAX = 40

type Question = { path: string; params: Params }

/** The questions of the pages for the coming days, with the arguments of these pages, so that they find the answers. */
export function programmeQuestions(locale: Locale, today: Day): Question[] {
  const nothing = { cities: [], categories: [], hosts: [] }
  const row = { type: HOME_COLLECTION, locale, today, ...nothing }
  const search = (filter: object) => ({ path: 'events/search', params: eventParams({ locale, ...filter }, 1) })
  const days = daysBetween(today, addDays(today, DAYS - 1)).map((day) => ofDay({ day, ...nothing }))
  return [
    { path: 'cultural-portal-cusco', params: portalParams(locale) },
    search({ ...ALL_COMING, more: HAPPENING }),
    search({ ...ALL_COMING, more: ALWAYS_OPEN }),
    ...days.map(({ happening }) => search(happening)),
    ...days.slice(0, 1).map(({ open }) => search(open)),
    { path: 'events-collections', params: collectionParams(row) },
    { path: 'home', params: homeParams({ locale, ...nothing }) },
    { path: 'hosts', params: hostParams({ ...ALL_HOSTS, locale }, 1) },
    { path: 'news', params: newsParams(locale, 1) },
  ]
}

const eventQuestion = (id: number | string, locale: Locale): Question => ({
  path: `events/${encodeURIComponent(id)}`,
  params: eventPageParams(locale),
})

/** The questions of the page of saved things, and of the pages of saved events and hosts. */
export function savedQuestions(locale: Locale, saved: Saved[]): Question[] {
  const of = (kind: Saved['kind']) => saved.filter((one) => one.kind === kind).map(({ id }) => id)
  const ids = of('event').map(Number).filter(Number.isInteger)
  return [
    ...(ids.length > 0 ? [{ path: 'events', params: eventParams({ locale, ids, soonest: true }, 1) }] : []),
    ...ids.map((id) => eventQuestion(id, locale)),
    ...of('host').map((id) => ({ path: `partners/${encodeURIComponent(id)}`, params: hostPageParams(locale) })),
  ]
}

/** Asks questions one after the other, without a token, and stores the answers; stops when the bytes are used up. */
class AnswerStore {
  private left = BYTES_MAX
  readonly events = new Map<number, Event>()

  /** Throws what `fetch` throws. A refused question is left out. */
  async ask(questions: Question[]) {
    for (const { path, params } of questions) {
      const url = `${apiUrl(path)}?${toBrackets(params)}`
      const text = await this.read(url, { headers: JSON_HEADERS })
      if (text === null) continue
      const body = JSON.parse(text)
      await cacheAnswer(url, body)
      if (path.startsWith('events')) this.note(body)
    }
  }

  /** Stores a text that is not JSON. */
  async askText(url: string) {
    const text = await this.read(url)
    if (text !== null) await cacheAnswer(url, text)
  }

  private async read(url: string, init?: RequestInit): Promise<string | null> {
    if (this.left <= 0) return null
    const answer = await fetch(url, init)
    if (!answer.ok) return null
    const text = await answer.text()
    return this.spend(new Blob([text]).size) ? text : null
  }

  /** Takes bytes from those that are left; false if there are too few. */
  private spend(bytes: number): boolean {
    this.left -= bytes
    return this.left >= 0
  }

  private note({ data }: { data: Entity<Event> | Entity<Event>[] }) {
    for (const { id, attributes } of [data].flat()) if ('eventName' in attributes) this.events.set(id, attributes)
  }

  /** Stores a small picture of each event while there is room; with `whole` it removes those of other events. */
  async pictures(whole: boolean) {
    const cache = await caches.open(PICTURE_CACHE)
    const files = [...this.events.values()].map(pictureOf).filter((file) => file !== null)
    const wanted = files
      .filter(({ attributes }) => !isVector(attributes))
      .map((file) => imageUrl(file, IMAGE_WIDTHS[0], '3x2'))
    const others = (await cache.keys()).filter(({ url }) => !wanted.includes(new URL(url).pathname))
    if (whole) await Promise.all(others.map((request) => cache.delete(request)))
    for (const url of new Set(wanted)) {
      if (this.left <= 0) return
      if (await cache.match(url)) continue
      const answer = await fetch(url)
      if (!answer.ok) continue
      if (this.spend((await answer.clone().blob()).size)) await cache.put(url, answer)
    }
  }
}

/**
 * Keeps what the visitor has saved, and with `programme` the coming seven days, on this device: answers, and a small picture of each
 * event. At most three mebibytes. Throws if the network fails; what was kept before stays.
 */
export async function keep(locale: Locale, saved: Saved[], programme: Day | null) {
  const keeper = new AnswerStore()
  await keeper.ask(savedQuestions(locale, saved))
  const feed = savedFeed(saved, locale)
  if (feed) await keeper.askText(feed)
  if (programme) {
    await keeper.ask(programmeQuestions(locale, programme))
    const ids = [...keeper.events.keys()].filter(
      (id) => !saved.some((one) => one.kind === 'event' && one.id === String(id)),
    )
    await keeper.ask(ids.slice(0, EVENTS_MAX).map((id) => eventQuestion(id, locale)))
  }
  await keeper.pictures(programme !== null)
}
