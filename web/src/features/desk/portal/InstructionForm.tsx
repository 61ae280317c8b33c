import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '@/shared/api/error'
import { DraftNotice, DraftSaved } from '@/shared/forms/drafts/DraftNotice'
import { FormReport, useReport } from '@/shared/forms/FormReport'
import { TranslatedField } from '@/shared/forms/fields/TranslatedField'
import formCss from '@/shared/forms/forms.module.css'
import { onSubmit } from '@/shared/forms/onSubmit'
import { textIn, textsFrom, toTranslations } from '@/shared/forms/texts'
import { useForm } from '@/shared/forms/useForm'
import { Overlap } from '@/shared/forms/versions/Overlap'
import { errorText } from '@/shared/i18n/errorText'
import { useLocale } from '@/shared/i18n/useLocale'
import { Button } from '@/shared/ui/Button'
import { TextSkeleton } from '@/shared/ui/Skeleton'
import { useFormDraft } from '../core/useFormDraft'
import { type DeskInstruction, useSaveDeskInstructionMutation } from './portalDeskApi'

type Props = {
  instruction: DeskInstruction | undefined
  /** Reads the instructions as they are now. */
  load: () => Promise<DeskInstruction | undefined>
  onUnsaved: (unsaved: boolean) => void
}

const valuesOf = (instruction: DeskInstruction | undefined) => ({
  instructions: textsFrom(instruction?.translations, 'instructions'),
})
const NAMES = { instructions: 'instructions' }

/** Edits the instructions for applicants, which have a public page. */
export function InstructionForm({ instruction, load, onUnsaved }: Props) {
  const { t } = useTranslation()
  const { report, show } = useReport()
  const [save, { isLoading }] = useSaveDeskInstructionMutation()
  const [first] = useState(() => valuesOf(instruction))
  const locale = useLocale()
  const form = useForm(first, {})
  const { draft, edition, changed, discard, markSaved } = useFormDraft({
    of: 'instructions',
    form,
    title: textIn(form.values.instructions, locale).text.slice(0, 60),
    updatedAt: instruction?.updatedAt,
    load: async () => {
      const now = await load()
      return now ? { values: valuesOf(now), updatedAt: now.updatedAt } : null
    },
    names: NAMES,
  })
  useEffect(() => onUnsaved(changed), [changed, onUnsaved])
  const submit = async (): Promise<void> => {
    if (isLoading) return
    const sent = form.getValues()
    const translations = toTranslations({ instructions: sent.instructions })
    const { error } = await save({ data: { translations }, ifMatch: edition.ifMatch() })
    if (error && (await edition.collide(error as ApiError, () => void submit()))) return
    if (!error) await markSaved(sent)
    if (error) show('error', errorText(t, error, t('desk_not_saved')))
    else show('success', t('desk_saved'))
  }
  if (!draft.ready) return <TextSkeleton />
  return (
    <form className={formCss.form} onSubmit={onSubmit(submit)} noValidate aria-label={t('how_to_become_event_host')}>
      <div className={formCss.section}>
        <DraftNotice draft={draft} onDiscard={discard} />
        <h2>{t('how_to_become_event_host')}</h2>
        <TranslatedField form={form} name="instructions" kind="markdown" label={t('desk_instructions')} />
        <div className={formCss.actions}>
          <DraftSaved savedAt={draft.savedAt} />
          <Button look="primary" type="submit" disabled={isLoading}>
            {t('desk_save_instructions')}
          </Button>
          <FormReport report={report} />
        </div>
      </div>
      <Overlap edition={edition} form={form} texts={{ label: () => t('desk_instructions') }} />
    </form>
  )
}
