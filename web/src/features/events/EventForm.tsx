import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { useNavigate } from 'react-router'
import type { ApiError } from '@/shared/api/error'
import formCss from '@/shared/forms/forms.module.css'
import { useForm } from '@/shared/forms/useForm'
import { errorText } from '@/shared/i18n/errorText'
import { useLocalePath } from '@/shared/i18n/useLocale'
import { Button } from '@/shared/ui/Button'
import { toasted } from '@/shared/ui/toasts'
import { AboutSection, PictureSection, PlaceSection, PriceSection, WhenSection } from './EventFormSections'
import { emptyEvent, eventPaths, eventRules, toEventData } from './eventForm'
import { useCreateEventMutation } from './eventsApi'

/** A failure keeps everything that was typed. */
export function EventForm({ host }: { host: number }) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const navigate = useNavigate()
  const path = useLocalePath()
  const form = useForm(emptyEvent, eventRules)
  const [progress, setProgress] = useState(0)
  const [create, { isLoading }] = useCreateEventMutation()
  const publish = async (event: FormEvent) => {
    event.preventDefault()
    if (!form.validate()) {
      dispatch(toasted('error', t('form_has_errors')))
      return
    }
    setProgress(0)
    const files = { eventBanner: form.values.banner }
    const answer = await create({ data: toEventData(form.values, host), files, onProgress: setProgress })
    if (answer.error) {
      const error = answer.error as ApiError
      form.complain(error, eventPaths)
      dispatch(toasted('error', errorText(t, error, t('event_not_published'))))
      return
    }
    dispatch(toasted('success', t('event_published')))
    navigate(path(`/event/${answer.data.data.id}`))
  }
  return (
    <form className={formCss.form} onSubmit={publish} noValidate aria-label={t('create_event')}>
      <p className={formCss.help}>{t('required_are_marked')}</p>
      <AboutSection form={form} />
      <PictureSection form={form} />
      <WhenSection form={form} />
      <PlaceSection form={form} />
      <PriceSection form={form} />
      <div className={formCss.actions}>
        {isLoading && (
          <progress
            className={formCss.progress}
            aria-label={t('upload_progress')}
            max={100}
            value={Math.round(progress * 100)}
          />
        )}
        <Button look="primary" type="submit" disabled={isLoading}>
          {isLoading ? t('publishing') : t('publish')}
        </Button>
      </div>
    </form>
  )
}
