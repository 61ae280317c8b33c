import { type Locale, NEWS_PER_PAGE } from '@/shared/constants'

export const newsParams = (locale: Locale, page: number) => ({
  populate: { newsMainBanner: true },
  sort: ['createdAt:desc'],
  pagination: { page, pageSize: NEWS_PER_PAGE },
  locale,
})

export const newsPageParams = (locale: Locale) => ({ populate: { newsMainBanner: true, newsMedia: true }, locale })
