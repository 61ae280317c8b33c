import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import type { ApiError } from '@/shared/api/error'
import formCss from '@/shared/forms/forms.module.css'
import { useForm } from '@/shared/forms/useForm'
import { errorText } from '@/shared/i18n/errorText'
import { Button } from '@/shared/ui/Button'
import { toasted } from '@/shared/ui/toasts'
import { OrganisationSection, PartnerContactSection, PartnerPictureSection } from './PartnerFormSections'
import { emptyPartner, partnerPaths, partnerRules, toPartnerData } from './partnerForm'
import { useCreatePartnerMutation } from './partnersApi'

/** A failure keeps everything that was typed. */
export function PartnerForm({ user, onDone }: { user: number; onDone: () => void }) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const form = useForm(emptyPartner, partnerRules)
  const [progress, setProgress] = useState(0)
  const [create, { isLoading }] = useCreatePartnerMutation()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!form.validate()) {
      dispatch(toasted('error', t('form_has_errors')))
      return
    }
    setProgress(0)
    const files = { mainBanner: form.values.banner, galleryImages: form.values.gallery }
    const answer = await create({ data: toPartnerData(form.values, user), files, onProgress: setProgress })
    if (answer.error) {
      form.complain(answer.error as ApiError, partnerPaths)
      dispatch(toasted('error', errorText(t, answer.error, t('partner_not_registered'))))
      return
    }
    onDone()
  }
  return (
    <form className={formCss.form} onSubmit={send} noValidate aria-label={t('partners_registration')}>
      <p className={formCss.help}>{t('required_are_marked')}</p>
      <OrganisationSection form={form} />
      <PartnerContactSection form={form} />
      <PartnerPictureSection form={form} />
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
          {isLoading ? t('sending') : t('submit')}
        </Button>
      </div>
    </form>
  )
}
