import { useSyncExternalStore } from 'react'
import { recall, remember } from '@/shared/storage'
import type { Agreement } from './merge'

const AGREEMENTS_KEY = 'raymi-saved-accounts'
const VERSION = 1
/** People who share a device; beyond it the oldest answer is forgotten, and its account is asked again. */
const ACCOUNTS_MAX = 10

type Stored = { user: number; agreement: Agreement }

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

const isStored = (value: unknown): value is Stored => {
  const { user, agreement } = (value ?? {}) as Partial<Stored>
  const { answer, listId, known, removed } = agreement ?? {}
  return (
    Number.isInteger(user) &&
    (answer === 'yes' || answer === 'no') &&
    Number.isInteger(listId) &&
    isTexts(known) &&
    isTexts(removed)
  )
}

function parse(text: string | null): Stored[] {
  try {
    const { version, accounts } = JSON.parse(text ?? 'null') ?? {}
    return version === VERSION && Array.isArray(accounts) ? accounts.filter(isStored).slice(0, ACCOUNTS_MAX) : []
  } catch {
    return []
  }
}

/** The stored text that `accounts` was read from: React needs the same objects until it changes. */
let read: { text: string | null; accounts: Stored[] } = { text: null, accounts: [] }
const listeners = new Set<() => void>()

function stored(): Stored[] {
  const text = recall(AGREEMENTS_KEY)
  if (text !== read.text) read = { text, accounts: parse(text) }
  return read.accounts
}

/** What this device and the account agreed on; undefined: the visitor has not answered. */
export const agreementWith = (user: number | undefined): Agreement | undefined =>
  stored().find((one) => one.user === user)?.agreement

/** Replaces the agreement with an account; undefined forgets it. */
export function agree(user: number, agreement: Agreement | undefined) {
  const others = stored().filter((one) => one.user !== user)
  const accounts = (agreement ? [{ user, agreement }, ...others] : others).slice(0, ACCOUNTS_MAX)
  remember(AGREEMENTS_KEY, JSON.stringify({ version: VERSION, accounts }))
  for (const listener of listeners) listener()
}

function onChange(listener: () => void) {
  const onStorage = ({ key }: StorageEvent) => (key === AGREEMENTS_KEY || key === null) && listener()
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

export const useAgreement = (user: number | undefined): Agreement | undefined =>
  useSyncExternalStore(onChange, () => agreementWith(user))
