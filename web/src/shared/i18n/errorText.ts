import type { TFunction } from 'i18next'
import type { ApiError } from '@/shared/api/error'
import { serverText } from './serverKeys'

/** The server's key if this page knows it, else the server's own sentence, else ours. */
export function errorText(t: TFunction, error: unknown, fallback: string): string {
  const { key, message } = (error ?? {}) as Partial<ApiError>
  const text = serverText(key)
  return text ? t(text as 'internal_server_error') : message || fallback
}
