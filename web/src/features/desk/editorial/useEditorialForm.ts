import { type FormEvent, useRef } from 'react'
import type { Entity } from '@/shared/api/strapi'
import { useUnsavedGuard } from '@/shared/forms/drafts/useUnsavedGuard'
import type { Form } from '@/shared/forms/useForm'
import type { Values } from '@/shared/forms/values'
import { useFormDraft } from '../core/useFormDraft'
import type { Noun } from './editorialApi'
import { useEditorial } from './useEditorial'

type Options<V extends Values> = {
  noun: Noun
  /** What is edited; null: a new one. */
  entry: Entity<{ updatedAt?: string | null }> | null
  form: Form<V>
  /** Paths of the API by the fields of the form. */
  names: Record<string, string>
  /** What goes before the entry, as its files do; false: it failed and has been told. */
  prepare?: () => Promise<boolean>
  /** The body of a save. */
  body: (values: V) => object
}

/** An entry of the editors in its form: saved and published, kept as a draft until then, and guarded when it is left. */
export function useEditorialForm<V extends Values>({ noun, entry, form, names, prepare, body }: Options<V>) {
  const id = entry?.id ?? null
  const kept = useFormDraft({ of: `${noun} ${id ?? 'new'}`, form, since: entry?.attributes.updatedAt })
  const guard = useUnsavedGuard(kept.changed)
  const sent = useRef(form.values)
  const data = async () => {
    if (prepare && !(await prepare())) return null
    sent.current = form.now()
    return body(sent.current)
  }
  const editorial = useEditorial({
    noun,
    id,
    form,
    data,
    names,
    onSaved: () => kept.settle(sent.current),
    onWithdrawn: kept.renew,
    onLeave: () => {
      guard.release()
      kept.draft.drop()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    editorial.save()
  }
  return { kept, guard, editorial, submit }
}
