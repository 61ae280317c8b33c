import type { Entity, Media } from '@/shared/api/strapi'
import type { Texts } from './texts'

/** What is wrong with a field: a translation key and the number it may name. */
export type Problem = { key: ProblemKey; count?: number } | { text: string }
export type ProblemKey =
  | 'this_field_is_required'
  | 'this_field_is_incorrect'
  | 'this_field_is_too_long'
  | 'field_is_not_valid'
  | 'passwords_do_not_match'
  | 'this_field_must_be_at_least'
  | 'file_is_required'
  | 'require_to_type_number'
  | 'choose_at_least_one_point'
  | 'require_location_on_map'
  | 'size_exceeded'
  | 'file_dropTypeError'
  | 'file_quantityError'
  | 'file_empty'
  | 'file_not_sent'
  | 'same_date_twice'
  | 'end_before_start'

/** What people tell about a file. */
export type MediaInfo = {
  alt: Texts
  credit: string
  licence: string
  /** Shares of width and height from the upper left corner. */
  focalPoint: { x: number; y: number } | null
}

/** One file of a form: chosen and waiting, or stored with the portal. */
export type MediaItem = {
  /** Stable as long as the form lives: the upload's Idempotency-Key is made of it. */
  key: string
  file?: File
  stored?: Entity<Media>
  /** When it was stored: what nothing uses is removed after a day. */
  storedAt?: number
  info: MediaInfo
  /** The info as the portal knows it, to see whether it has to be told again. */
  told?: string
  /** Bytes of the chosen file, when a smaller copy stands for it. */
  shrunkFrom?: number
  problem?: Problem
}

/** One line of a list of like things, such as the dates of an event. */
export type Row = { key: string } & Record<string, string>
export type Value = string | number | null | string[] | boolean | File[] | MediaItem[] | Texts | Row[]
export type Values = Record<string, Value>
