import { useEffect, useMemo, useState } from 'react'
import { useDraft } from '@/shared/forms/drafts/useDraft'
import type { Form } from '@/shared/forms/useForm'
import { type MediaItem, sameValues } from '@/shared/forms/values'
import type { PartnerValues } from './partnerForm'

/**
 * Scans of documents are not stored in drafts, because the device may be shared. They are held in memory only, so that they
 * survive a language change, which remounts the form.
 */
const scansInMemory = new Map<string, MediaItem[]>()

type Options = {
  form: Form<PartnerValues>
  /** One draft per form and account. */
  id: string
  initial: PartnerValues
  /** The time of the last change of the entry; an older draft is dropped. */
  since?: string | null
}

/** The draft of an application or a host in this browser. */
export function usePartnerDraft({ form, id, initial, since }: Options) {
  const [first] = useState(initial)
  const changed = useMemo(() => !sameValues(form.values, first), [form.values, first])
  const data = { ...form.values, scans: [] }
  const restore = (values: PartnerValues) => form.reset({ ...first, ...values, scans: scansInMemory.get(id) ?? [] })
  const draft = useDraft({ id, data, changed, restore, notBefore: since })
  const { scans } = form.values
  useEffect(() => {
    if (draft.ready) scansInMemory.set(id, scans)
  }, [id, draft.ready, scans])
  const drop = async () => {
    await draft.drop()
    scansInMemory.delete(id)
  }
  const discard = () => {
    form.reset(first)
    void draft.drop()
  }
  return { ...draft, changed, drop, discard }
}
