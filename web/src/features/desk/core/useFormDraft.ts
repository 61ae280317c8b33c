import { useMemo, useState } from 'react'
import { useSelector } from 'react-redux'
import { useDraft } from '@/shared/forms/drafts/useDraft'
import { freshItem, isMediaItem } from '@/shared/forms/uploads/mediaItem'
import type { Form } from '@/shared/forms/useForm'
import { sameValues, type Values } from '@/shared/forms/values'
import { type Stored, useEdition } from '@/shared/forms/versions/useEdition'
import { selectUser } from '@/shared/session/session'

type Options<V extends Values> = {
  /** The edited entry: "news 8". */
  of: string
  form: Form<V>
  /** What a person recognises the draft by. */
  title: string
  /** The time of the last change of the entry. */
  updatedAt: string | null | undefined
  /** Reads the entry as it is now; null for an entry that does not exist yet. */
  load: () => Promise<Stored<V> | null>
  /** The field of the form for each path of the API. */
  names: Partial<Record<string, string>>
  /** Fills the form; `form.reset` by default. */
  fill?: (values: V) => void
}
type DraftData<V> = { values: V; base?: Stored<V> }

const fresh = <V extends Values>(values: V): V =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((one: unknown) => (isMediaItem(one) ? freshItem(one) : one)) : value,
    ]),
  ) as V

/** The draft of a form of the desk in this browser, and the version of the entry that it began with. */
export function useFormDraft<V extends Values>({ of, form, title, updatedAt, load, names, fill }: Options<V>) {
  const user = useSelector(selectUser)
  // The values of the first render: the form is not refilled when the entry is read again.
  const [first] = useState(() => ({ values: form.getValues(), updatedAt }))
  const edition = useEdition({ form, stored: first, load, names, fill })
  const { base } = edition
  const changed = useMemo(() => !sameValues(form.values, base.values), [form.values, base])
  const draft = useDraft<DraftData<V>>({
    id: `${of} of ${user?.id}`,
    data: useMemo(() => ({ values: form.values, base }), [form.values, base]),
    title,
    changed,
    // A draft of an older build may lack newer fields.
    restore: ({ values, base: since }) => edition.restore({ ...first.values, ...fresh(values) }, since),
  })
  const discard = () => {
    void draft.drop()
    ;(fill ?? form.reset)(base.values)
  }
  /** Shows what is stored after a save, and drops the draft unless the form has changed since. */
  const markSaved = async (sent: V = form.getValues()) => {
    const typed = !sameValues(form.getValues(), sent)
    await edition.saved(sent)
    if (!typed) await draft.drop()
  }
  return { draft, edition, changed, discard, markSaved }
}
