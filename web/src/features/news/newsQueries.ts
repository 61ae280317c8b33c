import { type Locale, NEWS_PER_PAGE } from '@/shared/constants'

export const newsParams = (locale: Locale, page: number) => ({
  populate: { newsMainBanner: true },
  sort: ['createdAt:desc'],
  pagination: { page, pageSize: NEWS_PER_PAGE },
  locale,
})

/** The entries of a text by which related news are found, and the related news that are requested. */
const ENTRIES_MAX = 12
const RELATED_MAX = 25

/**
 * News that link to an entry, as `event/12`, or whose title has a name, in the texts of a language. It also finds those that link to
 * `event/123`.
 */
export type Related = { entries: string[]; name?: string; not?: number; locale: Locale }

/** The related news, the newest first. */
export const relatedParams = ({ entries, name, not, locale }: Related) => ({
  filters: {
    id: not === undefined ? undefined : { $ne: not },
    $or: [
      ...(name ? [{ title: { $containsi: name } }] : []),
      ...entries.slice(0, ENTRIES_MAX).map((entry) => ({ newsText: { $contains: `/${entry}` } })),
    ],
  },
  populate: { newsMainBanner: true },
  sort: ['createdAt:desc'],
  pagination: { pageSize: RELATED_MAX },
  locale,
})

export const newsPageParams = (locale: Locale) => ({ populate: { newsMainBanner: true, newsMedia: true }, locale })
