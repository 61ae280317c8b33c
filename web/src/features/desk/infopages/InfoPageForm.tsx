import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '@/shared/api/strapi'
import { DraftNotice, DraftSaved } from '@/shared/forms/drafts/DraftNotice'
import { useUnsavedGuard } from '@/shared/forms/drafts/useUnsavedGuard'
import { FormReport, useReport } from '@/shared/forms/FormReport'
import { TranslatedField } from '@/shared/forms/fields/TranslatedField'
import formCss from '@/shared/forms/forms.module.css'
import { required } from '@/shared/forms/rules'
import { textsFrom, toTranslations } from '@/shared/forms/texts'
import { useForm } from '@/shared/forms/useForm'
import { errorText } from '@/shared/i18n/errorText'
import { Button } from '@/shared/ui/Button'
import { TextSkeleton } from '@/shared/ui/Skeleton'
import { useFormDraft } from '../core/useFormDraft'
import { type DeskInfoPage, useSaveDeskInfoPageMutation } from './infoPagesDeskApi'

type Props = { entry: Entity<DeskInfoPage>; name: string }

/** Edits title and text of one page in all languages. */
export function InfoPageForm({ entry: { id, attributes }, name }: Props) {
  const { t } = useTranslation()
  const { report, show } = useReport()
  const [save, { isLoading }] = useSaveDeskInfoPageMutation()
  const [first] = useState(() => ({
    title: textsFrom(attributes.translations, 'pageTitle'),
    text: textsFrom(attributes.translations, 'pageText'),
  }))
  const form = useForm(first, { title: [required], text: [required] })
  const { draft, changed, discard, markSaved } = useFormDraft({
    of: `info-page-${attributes.pageCode}`,
    form,
    since: attributes.updatedAt,
  })
  const guard = useUnsavedGuard(changed)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isLoading) return
    if (!form.validate()) return show('error', t('desk_form_has_problems'))
    const sent = form.getValues()
    const translations = toTranslations({ pageTitle: sent.title, pageText: sent.text })
    const { error } = await save({ id, data: { translations } })
    if (!error) await markSaved(sent)
    if (error) show('error', errorText(t, error, t('desk_not_saved')))
    else show('success', t('desk_saved'))
  }
  if (!draft.ready) return <TextSkeleton />
  return (
    <form className={formCss.form} onSubmit={submit} noValidate aria-label={name}>
      <DraftNotice restoredAt={draft.restoredAt} onDiscard={discard} />
      <TranslatedField form={form} name="title" label={t('desk_page_title')} needed />
      <TranslatedField form={form} name="text" kind="markdown" label={t('desk_page_text')} needed />
      <div className={formCss.actions}>
        <DraftSaved savedAt={draft.savedAt} />
        <Button look="primary" type="submit" disabled={isLoading}>
          {t('desk_save')}
        </Button>
        <FormReport report={report} />
      </div>
      {guard.dialog}
    </form>
  )
}
