import { type FormEvent, useRef } from 'react'
import type { Entity } from '@/shared/api/strapi'
import { useUnsavedGuard } from '@/shared/forms/drafts/useUnsavedGuard'
import type { Form } from '@/shared/forms/useForm'
import type { Values } from '@/shared/forms/values'
import type { Stored } from '@/shared/forms/versions/useEdition'
import { useFormDraft } from '../core/useFormDraft'
import type { Noun } from './editorialApi'
import { useEditorial } from './useEditorial'

type Options<V extends Values> = {
  noun: Noun
  /** The edited entry; null for a new one. */
  entry: Entity<{ updatedAt?: string | null }> | null
  form: Form<V>
  /** What a person recognises the draft by. */
  title: string
  /** Reads the entry as it is now. */
  load: (id: number) => Promise<Stored<V> | null>
  /** The field of the form for each path of the API. */
  names: Record<string, string>
  /** A step before the save, such as uploads; false when it failed and has shown its error. */
  prepare?: () => Promise<boolean>
  /** The body of a save. */
  body: (values: V) => object
}

/** The form of news or collections: saving, publishing, the draft, and the confirmation before leaving. */
export function useEditorialForm<V extends Values>({ noun, entry, form, names, prepare, body, ...draft }: Options<V>) {
  const id = entry?.id ?? null
  const formDraft = useFormDraft({
    of: `${noun} ${id ?? 'new'}`,
    form,
    title: draft.title,
    updatedAt: entry?.attributes.updatedAt,
    load: async () => (id === null ? null : draft.load(id)),
    names,
  })
  const guard = useUnsavedGuard(formDraft.changed)
  const sent = useRef(form.values)
  const data = async () => {
    if (prepare && !(await prepare())) return null
    sent.current = form.getValues()
    return body(sent.current)
  }
  const editorial = useEditorial({
    noun,
    id,
    form,
    data,
    names,
    edition: formDraft.edition,
    onSaved: () => formDraft.markSaved(sent.current),
    onLeave: () => {
      guard.release()
      void formDraft.draft.drop()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void editorial.save()
  }
  return { formDraft, guard, editorial, submit }
}
