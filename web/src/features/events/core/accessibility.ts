import type { MessageKey } from '@/shared/i18n/messages'

/** The message key of each accessibility feature, in the order of display: groups of people first, then facilities. */
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
} as const satisfies Record<string, MessageKey>

type AccessibilityFeature = keyof typeof ACCESSIBILITY

/** False for a feature that this build does not know, because it is newer. */
export const isAccessibility = (feature: string): feature is AccessibilityFeature => feature in ACCESSIBILITY
