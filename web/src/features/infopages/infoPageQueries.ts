import type { Locale } from '@/shared/constants'

export type InfoPageCode = 'privacy' | 'terms' | 'sales' | 'charity' | 'contacts'
export type InfoPageKey = { code: InfoPageCode; locale: Locale }

export const infoPageParams = ({ code, locale }: InfoPageKey) => ({ filters: { pageCode: { $eq: code } }, locale })
