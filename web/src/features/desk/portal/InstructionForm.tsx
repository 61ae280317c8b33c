import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DraftNotice, DraftSaved } from '@/shared/forms/drafts/DraftNotice'
import { FormReport, useReport } from '@/shared/forms/FormReport'
import { TranslatedField } from '@/shared/forms/fields/TranslatedField'
import formCss from '@/shared/forms/forms.module.css'
import { textsFrom, toTranslations } from '@/shared/forms/texts'
import { useForm } from '@/shared/forms/useForm'
import { errorText } from '@/shared/i18n/errorText'
import { Button } from '@/shared/ui/Button'
import { TextSkeleton } from '@/shared/ui/Skeleton'
import { useFormDraft } from '../core/useFormDraft'
import { type DeskInstruction, useSaveDeskInstructionMutation } from './portalDeskApi'

type Props = { instruction: DeskInstruction | undefined; onUnsaved: (unsaved: boolean) => void }

/** Edits the instructions for applicants, which have a public page. */
export function InstructionForm({ instruction, onUnsaved }: Props) {
  const { t } = useTranslation()
  const { report, show } = useReport()
  const [save, { isLoading }] = useSaveDeskInstructionMutation()
  const [first] = useState(() => ({ instructions: textsFrom(instruction?.translations, 'instructions') }))
  const form = useForm(first, {})
  const { draft, changed, discard, markSaved } = useFormDraft({
    of: 'instructions',
    form,
    since: instruction?.updatedAt,
  })
  useEffect(() => onUnsaved(changed), [changed, onUnsaved])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isLoading) return
    const sent = form.getValues()
    const { error } = await save({ translations: toTranslations({ instructions: sent.instructions }) })
    if (!error) await markSaved(sent)
    if (error) show('error', errorText(t, error, t('desk_not_saved')))
    else show('success', t('desk_saved'))
  }
  if (!draft.ready) return <TextSkeleton />
  return (
    <form className={formCss.form} onSubmit={submit} noValidate aria-label={t('how_to_become_event_host')}>
      <div className={formCss.section}>
        <DraftNotice restoredAt={draft.restoredAt} onDiscard={discard} />
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
    </form>
  )
}
