import type { MessageKey } from '@/shared/i18n/messages'

/** The message key of each audience, the youngest first. */
export const AUDIENCES = {
  children: 'audience_children',
  families: 'audience_families',
  youth: 'audience_youth',
  adults: 'audience_adults',
  elders: 'audience_elders',
} as const satisfies Record<string, MessageKey>

type Audience = keyof typeof AUDIENCES

/** False for an audience that this build does not know, because it is newer. */
export const isAudience = (audience: string): audience is Audience => audience in AUDIENCES

/** The message key of each language that events are held in. */
export const LANGUAGES = {
  es: 'spoken_spanish',
  qu: 'spoken_quechua',
  en: 'spoken_english',
  fr: 'spoken_french',
  pt: 'spoken_portuguese',
  de: 'spoken_german',
  it: 'spoken_italian',
} as const satisfies Record<string, MessageKey>

export const isSpokenLanguage = (language: string): language is keyof typeof LANGUAGES => language in LANGUAGES

/** The message key of each setting. */
export const SETTINGS = {
  indoors: 'setting_indoors',
  outdoors: 'setting_outdoors',
  both: 'setting_both',
} as const satisfies Record<string, MessageKey>

export const isSetting = (setting: string): setting is keyof typeof SETTINGS => setting in SETTINGS
