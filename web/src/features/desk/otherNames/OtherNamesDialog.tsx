import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import type { ApiError } from '@/shared/api/error'
import type { Entity } from '@/shared/api/strapi'
import { FormReport, useReport } from '@/shared/forms/FormReport'
import { AreaField, TextField } from '@/shared/forms/fields/fields'
import { focusFirst } from '@/shared/forms/focusFirst'
import formCss from '@/shared/forms/forms.module.css'
import { useForm } from '@/shared/forms/useForm'
import { errorText } from '@/shared/i18n/errorText'
import { Button } from '@/shared/ui/Button'
import { Dialog } from '@/shared/ui/Dialog'
import { toasted } from '@/shared/ui/toasts'
import { namesIn, namesProblem, namesRule } from './namesText'
import { firstName, type OtherNames, useCreateOtherNamesMutation, useUpdateOtherNamesMutation } from './otherNamesApi'

type Props = {
  /** The group as it was when the dialog opened; null = a new one. */
  entry: Entity<OtherNames> | null
  /** The group as the list has it now. */
  current?: Entity<OtherNames>
  onClose: () => void
}

/** Adds a group of names, or edits one. */
export function OtherNamesDialog({ entry, current, onClose }: Props) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const { report, show, clear } = useReport()
  const [conflict, setConflict] = useState(false)
  const [create, { isLoading: creating }] = useCreateOtherNamesMutation()
  const [update, { isLoading: updating }] = useUpdateOtherNamesMutation()
  const form = useForm({ names: entry?.attributes.names.join('\n') ?? '', code: '' }, { names: [namesRule(t)] })
  const newer = conflict && current && current.attributes.version !== entry?.attributes.version ? current : null
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (creating || updating || !form.validate()) return
    clear()
    const names = namesIn(form.values.names)
    const { version = '' } = (newer ?? entry)?.attributes ?? {}
    const { error } = await (entry
      ? update({ id: entry.id, names, version })
      : create({ code: form.values.code.trim(), names }))
    if (!error) {
      dispatch(toasted('success', t('desk_saved')))
      return onClose()
    }
    const problem = error as ApiError
    if (problem.key === 'changed_meanwhile') setConflict(true)
    form.showServerErrors(
      { ...problem, fields: problem.fields.filter(({ path }) => path === 'code') },
      { code: 'code' },
    )
    const wrong = namesProblem(t, problem, names)
    if (wrong) {
      form.setProblem('names', wrong)
      focusFirst()
    }
    show('error', wrong ? t('desk_form_has_problems') : errorText(t, error, t('desk_not_saved')))
  }
  return (
    <Dialog title={entry ? t('desk_edit_names_of', { name: firstName(entry) }) : t('desk_add_names')} onClose={onClose}>
      <form className={formCss.form} onSubmit={submit} noValidate>
        <AreaField form={form} name="names" label={t('desk_names')} help={t('desk_names_help')} rows={8} needed />
        {!entry && <TextField form={form} name="code" label={t('desk_entry_code')} help={t('desk_names_code_help')} />}
        {newer && <p>{t('desk_names_meanwhile', { names: newer.attributes.names.join(' · ') })}</p>}
        <Button look="primary" type="submit" disabled={creating || updating}>
          {t('desk_save')}
        </Button>
        <FormReport report={report} />
      </form>
    </Dialog>
  )
}
