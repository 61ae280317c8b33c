import type { TFunction } from 'i18next'
import type { ApiError } from '@/shared/api/error'
import type en from './en.json'
import { i18n } from './i18n'

type Key = keyof typeof en

export const isKey = (key: string | undefined): key is Key => key !== undefined && i18n.exists(key)

/** The server's key if this page knows it, else the server's own sentence, else ours. */
export function errorText(t: TFunction, error: unknown, fallback: string): string {
  const { key, message } = (error ?? {}) as Partial<ApiError>
  if (isKey(key)) return t(key as 'internal_server_error')
  return message || fallback
}
