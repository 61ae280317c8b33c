import { useState } from 'react'
import { useSelector } from 'react-redux'
import { useDraft } from '@/shared/forms/drafts/useDraft'
import { freshItem, isMediaItem } from '@/shared/forms/uploads/mediaItem'
import type { Form } from '@/shared/forms/useForm'
import type { Values } from '@/shared/forms/values'
import { selectUser } from '@/shared/session/session'

type Options<V extends Values> = {
  /** What is edited: "news 8". */
  of: string
  form: Form<V>
  /** When the entry was changed last: a draft from before that is of no use. */
  since?: string | null
  /** Puts values into the form; by default all as they are. */
  fill?: (values: V) => void
}

const fresh = <V extends Values>(values: V): V =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((one: unknown) => (isMediaItem(one) ? freshItem(one) : one)) : value,
    ]),
  ) as V

/** What a form of the desk holds beyond what is saved: it stays in this browser, one draft per entry and account. */
export function useFormDraft<V extends Values>({ of, form, since, fill = form.fill }: Options<V>) {
  const user = useSelector(selectUser)
  const [saved, setSaved] = useState(form.values)
  const changed = form.values !== saved
  const draft = useDraft<V>({
    id: `${of} of ${user?.id}`,
    data: form.values,
    changed,
    // A draft from before a field was there has nothing to say about it.
    restore: (values) => fill({ ...saved, ...fresh(values) }),
    notBefore: since,
  })
  const discard = () => {
    draft.drop()
    fill(saved)
  }
  /** Nothing is in the form, as it was sent, that is not saved. */
  const settle = async (sent: V = form.now()) => {
    setSaved(sent)
    if (form.now() === sent) await draft.drop()
  }
  /** The entry changed beside the form: what is not saved is no older than it. */
  const renew = () => {
    if (changed) draft.save()
  }
  return { draft, changed, discard, settle, renew }
}
