import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '@/shared/forms/fields/fields'
import { maxLength } from '@/shared/forms/rules'
import { useForm } from '@/shared/forms/useForm'
import { Button } from '@/shared/ui/Button'
import css from './confirmation.module.css'
import type { AskedDate, GivenAnswer } from './confirmationApi'

/** As long as a note of a date. */
const REASON_MAX = 1000

type Props = { date: AskedDate; label: string; onAnswer: (given: GivenAnswer) => void }

/** Why a date does not take place, for visitors. The date is called off already: hosts in a hurry need no words. */
export function Reason({ date, label, onAnswer }: Props) {
  const { t } = useTranslation()
  const form = useForm({ reason: (!date.noteLocale && date.note) || '' }, { reason: [maxLength(REASON_MAX)] })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!form.validate()) return
    onAnswer({ answer: 'doesNot', dates: [{ id: date.id }], reason: form.getValues().reason })
  }
  return (
    <form className={css.newTime} onSubmit={submit} noValidate aria-label={`${t('confirm_reason')}: ${label}`}>
      <TextField form={form} name="reason" label={t('confirm_reason')} />
      <div className={css.send}>
        <Button type="submit">{t('save')}</Button>
      </div>
    </form>
  )
}
