import { useMemo, useState } from 'react'
import { useSelector } from 'react-redux'
import { useDraft } from '@/shared/forms/drafts/useDraft'
import { freshItem, isMediaItem } from '@/shared/forms/uploads/mediaItem'
import type { Form } from '@/shared/forms/useForm'
import { sameValues, type Values } from '@/shared/forms/values'
import { selectUser } from '@/shared/session/session'

type Options<V extends Values> = {
  /** The edited entry: "news 8". */
  of: string
  form: Form<V>
  /** The time of the last change of the entry; an older draft is dropped. */
  since?: string | null
  /** Fills the form; `form.reset` by default. */
  fill?: (values: V) => void
}

const fresh = <V extends Values>(values: V): V =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((one: unknown) => (isMediaItem(one) ? freshItem(one) : one)) : value,
    ]),
  ) as V

/** The draft of a form of the desk, stored in this browser per entry and account. */
export function useFormDraft<V extends Values>({ of, form, since, fill = form.reset }: Options<V>) {
  const user = useSelector(selectUser)
  const [saved, setSaved] = useState(form.values)
  const changed = useMemo(() => !sameValues(form.values, saved), [form.values, saved])
  const draft = useDraft<V>({
    id: `${of} of ${user?.id}`,
    data: form.values,
    changed,
    // A draft of an older build may lack newer fields.
    restore: (values) => fill({ ...saved, ...fresh(values) }),
    notBefore: since,
  })
  const discard = () => {
    void draft.drop()
    fill(saved)
  }
  /** Marks the sent values as saved, and drops the draft unless the form has changed since. */
  const markSaved = async (sent: V = form.getValues()) => {
    setSaved(sent)
    if (sameValues(form.getValues(), sent)) await draft.drop()
  }
  /** Saves the draft again after the entry was changed outside the form, so that the draft is not older than the entry. */
  const refresh = () => {
    if (changed) void draft.save()
  }
  return { draft, changed, discard, markSaved, refresh }
}
