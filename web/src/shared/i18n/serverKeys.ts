import type { MessageKey } from './messages'

const technical = 'request_not_understood'

/**
 * Maps the error keys of the server to message keys. Technical errors share one message, because a visitor cannot act on the
 * difference. A Go test checks that this list is complete.
 */
const serverKeys = {
  account_blocked: 'account_blocked',
  account_not_confirmed: 'account_not_confirmed',
  already_confirmed: 'already_confirmed',
  already_decided: 'already_decided',
  answer_too_large: technical,
  changed_meanwhile: 'changed_meanwhile',
  bad_request: technical,
  component_not_related: technical,
  current_password_invalid: 'current_password_invalid',
  email_or_username_taken: 'email_or_username_taken',
  end_before_start: 'end_before_start',
  file_broken: 'file_broken',
  file_codec_refused: 'file_codec_refused',
  file_colours_refused: 'file_colours_refused',
  file_empty: 'file_empty',
  file_in_use: 'file_in_use',
  file_metadata_too_large: 'file_metadata_too_large',
  file_no_video: 'file_no_video',
  file_not_found: 'file_not_found',
  file_not_yours: 'file_not_yours',
  file_too_many_frames: 'file_too_many_frames',
  file_too_many_pixels: 'file_too_many_pixels',
  file_type_refused: 'file_type_refused',
  forbidden: 'forbidden',
  idempotency_key_reused: technical,
  image_modifier_refused: technical,
  incorrect_code: 'incorrect_code',
  invalid_credentials: 'invalid_credentials',
  invalid_json: technical,
  invalid_query: technical,
  invalid_token: 'incorrect_code',
  last_administrator: 'last_administrator',
  link_expired: 'link_expired',
  link_used: 'link_used',
  malicious_path: technical,
  missing_data: technical,
  not_found: 'not_found',
  own_rights: 'own_rights',
  pagination_error: technical,
  partner_exists: 'partner_exists',
  password_common: 'password_common',
  password_is_name: 'password_is_name',
  password_must_differ: 'password_must_differ',
  passwords_do_not_match: 'passwords_do_not_match',
  query_too_expensive: technical,
  register_disabled: 'register_disabled',
  related_entry_missing: 'related_entry_missing',
  request_in_progress: technical,
  request_too_large: 'request_too_large',
  service_unavailable: 'service_unavailable',
  session_expired: 'session_expired',
  size_exceeded: 'file_too_large',
  still_used: 'desk_still_used',
  this_field_is_incorrect: 'this_field_is_incorrect',
  this_field_is_required: 'this_field_is_required',
  this_field_is_too_long: 'this_field_is_too_long',
  this_field_must_be_at_least: 'this_field_is_too_short',
  this_value_is_taken: 'this_value_is_taken',
  too_many_files: 'too_many_files',
  too_many_images: 'too_many_images',
  too_many_requests: 'too_many_requests',
  unsupported_json: technical,
  username_is_email: 'username_is_email',
} as const satisfies Record<string, MessageKey>

/** The message key for a server's error key; undefined when the key is missing or unknown. */
export function serverText(key: string | undefined): MessageKey | undefined {
  return key !== undefined && Object.hasOwn(serverKeys, key) ? serverKeys[key as keyof typeof serverKeys] : undefined
}
