import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '@/shared/api/error'
import type { Entity } from '@/shared/api/strapi'
import { DraftNotice, DraftSaved } from '@/shared/forms/drafts/DraftNotice'
import { useUnsavedGuard } from '@/shared/forms/drafts/useUnsavedGuard'
import { FormReport, useReport } from '@/shared/forms/FormReport'
import { TranslatedField } from '@/shared/forms/fields/TranslatedField'
import formCss from '@/shared/forms/forms.module.css'
import { onSubmit } from '@/shared/forms/onSubmit'
import { required } from '@/shared/forms/rules'
import { textIn, textsFrom, toTranslations } from '@/shared/forms/texts'
import { useForm } from '@/shared/forms/useForm'
import { Overlap } from '@/shared/forms/versions/Overlap'
import { errorText } from '@/shared/i18n/errorText'
import { useLocale } from '@/shared/i18n/useLocale'
import { Button } from '@/shared/ui/Button'
import { TextSkeleton } from '@/shared/ui/Skeleton'
import { useFormDraft } from '../core/useFormDraft'
import { type DeskInfoPage, useSaveDeskInfoPageMutation } from './infoPagesDeskApi'

type Props = {
  entry: Entity<DeskInfoPage>
  name: string
  /** Reads the page as it is now. */
  load: () => Promise<DeskInfoPage | undefined>
}

const valuesOf = ({ translations }: DeskInfoPage) => ({
  title: textsFrom(translations, 'pageTitle'),
  text: textsFrom(translations, 'pageText'),
})
const NAMES = { pageTitle: 'title', pageText: 'text' }

/** Edits title and text of one page in all languages. */
export function InfoPageForm({ entry: { id, attributes }, name, load }: Props) {
  const { t } = useTranslation()
  const { report, show } = useReport()
  const [save, { isLoading }] = useSaveDeskInfoPageMutation()
  const [first] = useState(() => valuesOf(attributes))
  const locale = useLocale()
  const form = useForm(first, { title: [required], text: [required] })
  const { draft, edition, changed, discard, markSaved } = useFormDraft({
    of: `info-page-${attributes.pageCode}`,
    form,
    title: textIn(form.values.title, locale).text,
    updatedAt: attributes.updatedAt,
    load: async () => {
      const now = await load()
      return now ? { values: valuesOf(now), updatedAt: now.updatedAt } : null
    },
    names: NAMES,
  })
  const guard = useUnsavedGuard(changed)
  const submit = async (): Promise<void> => {
    if (isLoading) return
    if (!form.validate()) return show('error', t('desk_form_has_problems'))
    const sent = form.getValues()
    const translations = toTranslations({ pageTitle: sent.title, pageText: sent.text })
    const { error } = await save({ id, data: { translations }, ifMatch: edition.ifMatch() })
    if (error && (await edition.collide(error as ApiError, () => void submit()))) return
    if (!error) await markSaved(sent)
    if (error) show('error', errorText(t, error, t('desk_not_saved')))
    else show('success', t('desk_saved'))
  }
  if (!draft.ready) return <TextSkeleton />
  return (
    <form className={formCss.form} onSubmit={onSubmit(submit)} noValidate aria-label={name}>
      <DraftNotice draft={draft} onDiscard={discard} />
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
      <Overlap
        edition={edition}
        form={form}
        texts={{ label: (field) => (field === 'title' ? t('desk_page_title') : t('desk_page_text')) }}
      />
    </form>
  )
}
