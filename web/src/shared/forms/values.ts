import type { Entity, Media } from '@/shared/api/strapi'
import type { Texts } from './texts'

/** The problem of a field: a translation key with an optional number, or a text of the server. */
export type Problem = { key: ProblemKey; count?: number } | { text: string }
export type ProblemKey =
  | 'this_field_is_required'
  | 'this_field_is_incorrect'
  | 'this_is_no_date'
  | 'day_is_past'
  | 'day_not_offered'
  | 'this_is_no_time'
  | 'this_field_is_too_long'
  | 'field_is_not_valid'
  | 'passwords_do_not_match'
  | 'this_field_must_be_at_least'
  | 'file_is_required'
  | 'require_to_type_number'
  | 'require_amount'
  | 'digits_only'
  | 'this_is_no_amount'
  | 'choose_at_least_one_point'
  | 'require_location_on_map'
  | 'size_exceeded'
  | 'file_dropTypeError'
  | 'file_quantityError'
  | 'file_empty'
  | 'file_not_sent'
  | 'same_date_twice'
  | 'end_before_start'
  | 'until_before_first'
  | 'no_date_left'

/** The editable metadata of a file. */
export type MediaInfo = {
  alt: Texts
  credit: string
  licence: string
  /** Fractions (0 to 1) of width and height from the upper left corner. */
  focalPoint: { x: number; y: number } | null
}

/** One file of a form: chosen and not yet uploaded, or stored. */
export type MediaItem = {
  /** Stable while the form is open: the upload's Idempotency-Key is derived from it. */
  key: string
  file?: File
  stored?: Entity<Media>
  /** When it was stored: the portal removes an unused file after a day. */
  storedAt?: number
  info: MediaInfo
  /** The info that the portal has stored, as JSON; an update is sent only when it differs. */
  storedInfo?: string
  /** Bytes of the chosen file, when a smaller copy replaces it. */
  shrunkFrom?: number
  problem?: Problem
}

/** One row of a repeated group of fields, such as the dates of an event. */
export type Row = { key: string } & Record<string, string>
/** Settings that are one value, such as the rule of an event's dates; serialisable, because drafts store it. */
type Settings = { mode: string } & Record<string, unknown>
/** A text that is not, or not yet, the number that its field shows: it stays as typed. */
export type TypedText = { typed: string; as: 'whole' | 'amount' }
export type Value =
  | string
  | number
  | null
  | string[]
  | boolean
  | File[]
  | MediaItem[]
  | Texts
  | Row[]
  | Settings
  | TypedText
export type Values = Record<string, Value>

/** Whether two states of a form are equal. A chosen file is identified by the key of its item. */
export const sameValues = (one: Values, other: Values) => JSON.stringify(one) === JSON.stringify(other)
