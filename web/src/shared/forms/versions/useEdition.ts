import { useRef, useState } from 'react'
import type { ApiError } from '@/shared/api/error'
import { versionTag } from '@/shared/api/version'
import type { Form } from '@/shared/forms/useForm'
import type { Values } from '@/shared/forms/values'
import { differAt, rebase, valueAt, withValue } from './rebase'

/** An entry as a form reads it: the values of its fields, and its version. */
export type Stored<V> = { values: V; updatedAt: string | null | undefined }

/** What the form and a newer version have both changed. */
export type Overlap<V> = { mine: V; theirs: Stored<V>; paths: string[] }

type Options<V extends Values> = {
  form: Form<V>
  /** The entry as read when the form was opened. */
  stored: Stored<V>
  /** Reads the entry as it is now; null when it cannot be read. */
  load: () => Promise<Stored<V> | null>
  /** The field of the form for each path of the API. */
  names: Partial<Record<string, string>>
  /** Fills the form; `form.reset` by default. */
  fill?: (values: V) => void
}

export type Edition<V extends Values> = ReturnType<typeof useEdition<V>>

/** Every path of the form that an attribute of the API stands for. */
function pathsFor(attribute: string, names: Partial<Record<string, string>>): string[] {
  const [root = '', locale] = attribute.split('.')
  const fields = Object.entries(names).flatMap(([path, field]) =>
    field && (path === root || path.startsWith(`${root}.`)) ? [field.split('.')[0] ?? field] : [],
  )
  return [...new Set(fields)].map((field) => (locale ? `${field}.${locale}` : field))
}

/** The version that a form began with: sent with a save, and brought up to date with what others have saved. */
export function useEdition<V extends Values>({ form, stored, load, names, fill = form.reset }: Options<V>) {
  const [base, setBase] = useState(stored)
  const [overlap, setOverlap] = useState<Overlap<V> | null>(null)
  const current = useRef(base)
  const again = useRef<() => void>(() => undefined)

  const begin = (next: Stored<V>) => {
    current.current = next
    setBase(next)
  }
  const adopt = (values: V, next: Stored<V>) => {
    begin(next)
    fill(values)
  }
  /** Continues a draft, which may have begun with an older version; drafts of earlier builds do not say with which. */
  const restore = (values: V, from: Stored<V> | undefined) => {
    const since = from ?? stored
    const { values: merged, both } = rebase(values, since.values, stored.values)
    if (both.length === 0) adopt(merged, stored)
    else adopt(values, since)
  }
  /** Shows what is stored after a save: the server may have merged it. What was typed meanwhile stays. */
  const saved = async (sent: V) => {
    const now = await load()
    if (now) adopt(rebase(form.getValues(), sent, now.values).values, now)
  }
  /**
   * Handles the error of a save that collides with another one: shows both values, and saves again after the choice. False for any other
   * error.
   */
  const collide = async (error: ApiError, saveAgain: () => void): Promise<boolean> => {
    if (error.status !== 412) return false
    const now = await load()
    if (!now) return false
    const { values, both } = rebase(form.getValues(), current.current.values, now.values)
    const named = (error.differences ?? []).flatMap((attribute) => pathsFor(attribute, names))
    const paths = [...new Set([...both, ...named])].filter((path) => differAt(form.getValues(), now.values, path))
    again.current = saveAgain
    setOverlap({ mine: values, theirs: now, paths })
    return true
  }
  /** Takes the other value of some paths, keeps the own one of the rest, and saves. */
  const choose = (theirs: string[]) => {
    if (!overlap) return
    const values = theirs.reduce(
      (all, path) => withValue(all, path, valueAt(overlap.theirs.values, path)),
      overlap.paths.reduce((all, path) => withValue(all, path, valueAt(form.getValues(), path)), overlap.mine),
    )
    setOverlap(null)
    adopt(values, overlap.theirs)
    again.current()
  }
  /** The value of If-Match. */
  const ifMatch = () => versionTag(current.current.updatedAt)
  return { base, overlap, begin, restore, saved, collide, choose, keep: () => setOverlap(null), ifMatch }
}
