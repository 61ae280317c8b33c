import { roundedNow } from '@/shared/dates/lima'

/** Times that visitors ask for by name. The API alone knows what they mean; they move with the clock. */
export type QuickTime = 'now' | 'tonight' | 'weekend'

const NAMES: readonly (string | null)[] = ['now', 'tonight', 'weekend'] satisfies QuickTime[]

export const isQuickTime = (text: string | null): text is QuickTime => NAMES.includes(text)

/** The part of a filter that names a time, beside further parameters of the search. */
export const inTime = (when: QuickTime, more?: Record<string, string>) => ({
  more: { ...more, when },
  at: roundedNow(),
})
