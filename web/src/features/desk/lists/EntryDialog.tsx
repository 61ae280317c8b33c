import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import type { ApiError } from '@/shared/api/error'
import type { Entity } from '@/shared/api/strapi'
import { LOCALES } from '@/shared/constants'
import { FormReport, useReport } from '@/shared/forms/FormReport'
import { TextField } from '@/shared/forms/fields/fields'
import { TranslatedField } from '@/shared/forms/fields/TranslatedField'
import formCss from '@/shared/forms/forms.module.css'
import { onSubmit } from '@/shared/forms/onSubmit'
import { required, textsWithin } from '@/shared/forms/rules'
import { noTexts, type Texts, toTranslations } from '@/shared/forms/texts'
import { useForm } from '@/shared/forms/useForm'
import { Overlap } from '@/shared/forms/versions/Overlap'
import { useEdition } from '@/shared/forms/versions/useEdition'
import { errorText } from '@/shared/i18n/errorText'
import { Button } from '@/shared/ui/Button'
import { Dialog } from '@/shared/ui/Dialog'
import { toasted } from '@/shared/ui/toasts'
import { type ListEntry, type ListName, useCreateEntryMutation, useRenameEntryMutation } from './listApi'

type Props = {
  list: ListName
  entry: Entity<ListEntry> | null
  /** Reads the entry as it is now. */
  load: (id: number) => Promise<Entity<ListEntry> | undefined>
  onClose: () => void
}

const NAME_MAX = 255

const textsOf = (entry: Entity<ListEntry> | null): Texts => {
  const texts = noTexts()
  for (const locale of LOCALES) texts[locale] = entry?.attributes.translations[locale]?.name ?? ''
  return texts
}

/** Creates an entry of a list, or renames an existing one. */
export function EntryDialog({ list, entry, load, onClose }: Props) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const { report, show } = useReport()
  const [busy, setBusy] = useState(false)
  const [create] = useCreateEntryMutation()
  const [rename] = useRenameEntryMutation()
  const form = useForm({ name: textsOf(entry), code: '' }, { name: [required] }, { name: textsWithin(NAME_MAX) })
  const edition = useEdition({
    form,
    stored: { values: form.getValues(), updatedAt: entry?.attributes.updatedAt },
    load: async () => {
      const now = entry && (await load(entry.id))
      return now ? { values: { ...form.getValues(), name: textsOf(now) }, updatedAt: now.attributes.updatedAt } : null
    },
    names: NAMES,
  })
  const submit = async (): Promise<void> => {
    if (busy || !form.validate()) return
    setBusy(true)
    const translations = toTranslations({ name: form.getValues().name }) as Parameters<typeof create>[0]['translations']
    const { error } = await (entry
      ? rename({ list, id: entry.id, translations, ifMatch: edition.ifMatch() })
      : create({ list, code: form.values.code.trim(), translations }))
    setBusy(false)
    if (!error) {
      dispatch(toasted('success', t('desk_saved')))
      return onClose()
    }
    if (await edition.collide(error as ApiError, () => void submit())) return
    form.showServerErrors(error as ApiError, NAMES)
    show('error', errorText(t, error, t('desk_not_saved')))
  }
  return (
    <Dialog title={entry ? t('desk_rename') : t('desk_add_entry')} onClose={onClose}>
      <form className={formCss.form} onSubmit={onSubmit(submit)} noValidate>
        <TranslatedField form={form} name="name" label={t('desk_entry_name')} needed />
        {!entry && <TextField form={form} name="code" label={t('desk_entry_code')} help={t('desk_entry_code_help')} />}
        <Button look="primary" type="submit" disabled={busy}>
          {t('desk_save')}
        </Button>
        <FormReport report={report} />
      </form>
      <Overlap edition={edition} form={form} texts={{ label: () => t('desk_entry_name') }} />
    </Dialog>
  )
}

/** The fields of the form by the server's names; the name of the code differs by list. */
const NAMES = {
  name: 'name',
  code: 'code',
  cityCode: 'code',
  eventCategoryCode: 'code',
  cultureTypeCode: 'code',
  affiliationCode: 'code',
  orgTypeCode: 'code',
}
