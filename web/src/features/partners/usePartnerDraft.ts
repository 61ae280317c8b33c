import { useEffect, useMemo, useState } from 'react'
import { useDraft } from '@/shared/forms/drafts/useDraft'
import type { Form } from '@/shared/forms/useForm'
import { type MediaItem, sameValues } from '@/shared/forms/values'
import { type Stored, useEdition } from '@/shared/forms/versions/useEdition'
import { type PartnerValues, partnerPaths } from './partnerForm'

/**
 * Scans of documents are not stored in drafts, because the device may be shared. They are held in memory only, so that they
 * survive a language change, which remounts the form.
 */
const scansInMemory = new Map<string, MediaItem[]>()

type Options = {
  form: Form<PartnerValues>
  /** What is edited, and by which account. */
  id: string
  initial: PartnerValues
  /** The time of the last change of the host. */
  updatedAt: string | null | undefined
  /** Reads the host as it is now; a new application has none. */
  load?: () => Promise<Stored<PartnerValues> | null>
}
type DraftData = { values: PartnerValues; base?: Stored<PartnerValues> }

/** The draft of an application or a host in this browser, and the version of the host that it began with. */
export function usePartnerDraft({ form, id, initial, updatedAt, load = async () => null }: Options) {
  const [first] = useState({ values: initial, updatedAt })
  const edition = useEdition({ form, stored: first, load, names: partnerPaths })
  const { base } = edition
  const changed = useMemo(() => !sameValues(form.values, base.values), [form.values, base])
  const data = useMemo<DraftData>(() => ({ values: { ...form.values, scans: [] }, base }), [form.values, base])
  // A draft of an earlier build has the values alone.
  const restore = (stored: DraftData | PartnerValues) => {
    const { values, base: since } = 'values' in stored ? stored : { values: stored, base: undefined }
    edition.restore({ ...first.values, ...values, scans: scansInMemory.get(id) ?? [] }, since)
  }
  const { commercialName, personalName } = form.values
  const draft = useDraft<DraftData>({ id, data, title: commercialName || personalName, changed, restore })
  const { scans } = form.values
  useEffect(() => {
    if (draft.ready) scansInMemory.set(id, scans)
  }, [id, draft.ready, scans])
  const drop = async () => {
    await draft.drop()
    scansInMemory.delete(id)
  }
  const discard = () => {
    form.reset(base.values)
    void draft.drop()
  }
  return { ...draft, edition, changed, drop, discard }
}
