import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { FormReport } from '@/shared/forms/FormReport'
import { ChoiceField } from '@/shared/forms/fields/ChoiceField'
import { TranslatedField } from '@/shared/forms/fields/TranslatedField'
import css from '@/shared/forms/forms.module.css'
import { type Rule, required, textsWithin } from '@/shared/forms/rules'
import { noTexts, type Texts, textsFrom } from '@/shared/forms/texts'
import { type Form, useForm } from '@/shared/forms/useForm'
import { Button } from '@/shared/ui/Button'
import { Dialog } from '@/shared/ui/Dialog'
import { PageState } from '@/shared/ui/PageState'
import { statusKeys, takesPlace } from '../core/eventDates'
import type { Event, EventStatus } from '../core/eventsApi'
import { useGetStoredEventQuery } from '../entry/editorApi'
import { ReasonChips } from '../reasons/ReasonChips'
import { REASON_MAX, useEventStatus } from './useEventStatus'

type Values = { status: EventStatus; reason: Texts }

/** Requires a reason for a status in which the event does not take place (cancelled, postponed). */
const reasonWhereOff: Rule = (value, values) =>
  takesPlace({ status: values.status as EventStatus }) ? null : required(value, values)

type Props = { id: number; onClose: () => void }

/** Cancels an event, or gives it any state. */
export default function EventStatusDialog({ cancels, ...props }: Props & { cancels?: boolean }) {
  return cancels ? <CancelDialog {...props} /> : <StateDialog {...props} />
}

/** Cancels an event with a reason for visitors; the reason is required in one language only. */
function CancelDialog({ id, onClose }: Props) {
  const { t } = useTranslation()
  const form = useForm({ reason: noTexts() }, { reason: [required] }, { reason: textsWithin(REASON_MAX) })
  const { cancel, busy, report } = useEventStatus(id)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (form.validate() && (await cancel(form.values.reason))) onClose()
  }
  return (
    <Dialog title={t('cancel_event')} onClose={onClose}>
      <form className={css.form} onSubmit={send} noValidate>
        <p>{t('cancel_event_text')}</p>
        <UsualReasons form={form} />
        <TranslatedField form={form} name="reason" kind="area" rows={2} label={t('reason')} needed />
        <div className={css.buttons}>
          <Button look="primary" type="submit" disabled={busy}>
            {t('cancel_event')}
          </Button>
          <Button onClick={onClose}>{t('keep_event')}</Button>
        </div>
        <FormReport report={report} />
      </form>
    </Dialog>
  )
}

function UsualReasons({ form }: { form: Form }) {
  const choose = (texts: Texts) => form.setValue('reason', texts)
  return <ReasonChips texts={form.values.reason as Texts} onChoose={choose} />
}

/** Gives an event any state, with a reason for visitors. Pages and cards do not know the reason in all languages. */
function StateDialog({ id, onClose }: Props) {
  const { t } = useTranslation()
  const query = useGetStoredEventQuery(String(id))
  return (
    <Dialog title={t('change_state')} onClose={onClose}>
      {query.data ? <StatusForm id={id} event={query.data.attributes} onClose={onClose} /> : <PageState {...query} />}
    </Dialog>
  )
}

function StatusForm({ id, event, onClose }: Props & { event: Event }) {
  const { t } = useTranslation()
  const form = useForm<Values>(
    { status: event.eventStatus ?? 'scheduled', reason: textsFrom(event.translations, 'statusReason') },
    { reason: [reasonWhereOff] },
    { reason: textsWithin(REASON_MAX) },
  )
  const { set, busy, report } = useEventStatus(id)
  const { status, reason } = form.values
  const send = async (sent: FormEvent) => {
    sent.preventDefault()
    sent.stopPropagation()
    if (form.validate() && (await set(status, reason))) onClose()
  }
  const options = Object.entries(statusKeys).map(([value, key]) => ({ value, label: t(key ?? 'as_planned') }))
  return (
    <form className={css.form} onSubmit={send} noValidate>
      <ChoiceField
        form={form}
        name="status"
        label={t('state_of_event')}
        help={t('state_help')}
        options={options}
        single
      />
      {!takesPlace({ status }) && <UsualReasons form={form} />}
      {status !== 'scheduled' && (
        <TranslatedField
          form={form}
          name="reason"
          kind="area"
          rows={2}
          label={t('reason')}
          needed={!takesPlace({ status })}
        />
      )}
      <div className={css.buttons}>
        <Button look="primary" type="submit" disabled={busy}>
          {t('save')}
        </Button>
      </div>
      <FormReport report={report} />
    </form>
  )
}
