import type { TFunction } from 'i18next'
import type { ApiError } from '@/shared/api/error'
import { serverText } from './serverKeys'

/** Returns the translation of the server's error key, else the server's message, else the fallback. */
export function errorText(t: TFunction, error: unknown, fallback: string): string {
  const { key, message } = (error ?? {}) as Partial<ApiError>
  const text = serverText(key)
  return text ? t(text as 'internal_server_error') : message || fallback
}
