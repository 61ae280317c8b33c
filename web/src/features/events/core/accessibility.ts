import type { WordKey } from '@/shared/i18n/words'

/** What makes an event accessible, in the portal's order: who is welcomed, then what is there. */
export const ACCESSIBILITY = {
  motor: 'accessible_motor',
  hearing: 'accessible_hearing',
  visual: 'accessible_visual',
  psychic: 'accessible_psychic',
  intellectual: 'accessible_intellectual',
  stepFreeEntrance: 'step_free_entrance',
  accessibleToilet: 'accessible_toilet',
  signLanguage: 'sign_language',
  audioDescription: 'audio_description',
  quietHours: 'quiet_hours',
  seats: 'seats',
} as const satisfies Record<string, WordKey>

export type AccessibilityFeature = keyof typeof ACCESSIBILITY

/** A feature that is newer than this page is left out. */
export const isAccessibility = (feature: string): feature is AccessibilityFeature => feature in ACCESSIBILITY
