import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormReport, useReport } from '@/shared/forms/FormReport'
import { AreaField, TextField } from '@/shared/forms/fields/fields'
import formCss from '@/shared/forms/forms.module.css'
import { email, maxLength, required } from '@/shared/forms/rules'
import { useForm } from '@/shared/forms/useForm'
import { errorText } from '@/shared/i18n/errorText'
import { useLocalePath } from '@/shared/i18n/useLocale'
import { Button } from '@/shared/ui/Button'
import ui from '@/shared/ui/ui.module.css'
import css from './contact.module.css'
import { useSendContactMessageMutation } from './contactApi'

const NAME_MAX = 100
const MESSAGE_MAX = 5000

/** The form, or what was sent with it: the region is there before its text, and the text takes the focus from the button. */
export function ContactForm() {
  const { t } = useTranslation()
  const [sentTo, setSentTo] = useState('')
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (sentTo) line.current?.focus()
  }, [sentTo])
  return (
    <>
      <p role="status" ref={line} tabIndex={-1} className={css.sent}>
        {sentTo && t('contact_sent', { email: sentTo })}
      </p>
      {!sentTo && <MessageForm onSent={setSentTo} />}
    </>
  )
}

/** Sends a message to the address of the portal. */
function MessageForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation()
  const { report, show } = useReport()
  const path = useLocalePath()
  const form = useForm(
    { name: '', email: '', message: '', website: '' },
    { name: [required, maxLength(NAME_MAX)], email: [required, email], message: [required, maxLength(MESSAGE_MAX)] },
  )
  const [send, { isLoading }] = useSendContactMessageMutation()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isLoading || !form.validate()) return
    const { name, email: from, message, website } = form.getValues()
    const { error } = await send({ name: name.trim(), email: from.trim(), message: message.trim(), website })
    if (!error) return onSent(from.trim())
    show('error', errorText(t, error, t('contact_failed')))
  }
  return (
    <form className={formCss.form} onSubmit={submit} noValidate aria-label={t('contact_write')}>
      <div className={formCss.pair}>
        <TextField form={form} name="name" autoComplete="name" label={t('contact_name')} needed />
        <TextField form={form} name="email" type="email" autoComplete="email" label={t('email')} needed />
      </div>
      <AreaField form={form} name="message" rows={6} label={t('contact_message')} needed />
      {/* People neither see nor reach this field; programs fill it in and are ignored by the server. */}
      <div className={ui.hidden} aria-hidden="true">
        <label>
          Website
          <input
            name="website"
            size={1}
            tabIndex={-1}
            autoComplete="off"
            value={form.values.website}
            onChange={(event) => form.setValue('website', event.target.value)}
          />
        </label>
      </div>
      <p className={css.quiet}>
        {t('contact_privacy')} <a href={path('/privacy')}>{t('privacy')}</a>
      </p>
      <div className={formCss.actions}>
        <Button look="primary" type="submit" disabled={isLoading}>
          {t('contact_send')}
        </Button>
      </div>
      <FormReport report={report} />
    </form>
  )
}
