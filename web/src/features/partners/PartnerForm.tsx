import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import type { ApiError } from '@/shared/api/error'
import { useListOrgTypesQuery } from '@/shared/api/referenceApi'
import { DraftNotice, DraftSaved } from '@/shared/forms/drafts/DraftNotice'
import { useDraft } from '@/shared/forms/drafts/useDraft'
import { useUnsavedGuard } from '@/shared/forms/drafts/useUnsavedGuard'
import formCss from '@/shared/forms/forms.module.css'
import { useFieldLink } from '@/shared/forms/useFieldLink'
import { useForm } from '@/shared/forms/useForm'
import type { MediaItem } from '@/shared/forms/values'
import { errorText } from '@/shared/i18n/errorText'
import { useLocale } from '@/shared/i18n/useLocale'
import { loginOpened } from '@/shared/session/session'
import { useResumeAfterLogin } from '@/shared/session/useResumeAfterLogin'
import { Button } from '@/shared/ui/Button'
import { toasted } from '@/shared/ui/toasts'
import { ContactSection } from './ContactSection'
import { IdentitySection } from './IdentitySection'
import { FiguresSection, TextSection } from './OrganisationSections'
import { GallerySection, ProductSection, VideoSection } from './PictureSections'
import { NATURAL_PERSON, type PartnerValues, partnerParts, partnerPaths, partnerRules } from './partnerForm'
import { usePartnerSave } from './usePartnerSave'

type Props = {
  initial: PartnerValues
  /** One draft per form and account. */
  draft: string
  /** The time of the last change of the entry; an older draft is dropped. */
  since?: string | null
  user: number
  hostId?: number
  uploadFirst?: boolean
  /** The number of stored scans; undefined when scans are not required any more. */
  storedScans?: number
  /** The name of the field to focus. */
  focus?: string
  submit: string
  failed: string
  /** Called after a save; `mounted` is false when the visitor has left the page. */
  onDone: (mounted: boolean) => void
  /** Called when the server denies the call: the role or application of the user may have changed. */
  onRefused?: () => void
  children?: ReactNode
}

/**
 * Scans of documents are not stored in drafts, because the device may be shared. They are held in memory only, so that they
 * survive a language change, which remounts the form.
 */
const scansInMemory = new Map<string, MediaItem[]>()

/** The form of a new application or an existing host. After an error, all input stays in the form. */
export function PartnerForm({ initial, draft, since, user, hostId, uploadFirst = false, storedScans, ...rest }: Props) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const types = useListOrgTypesQuery(useLocale()).data ?? []
  const person = types.find(({ attributes }) => attributes.orgTypeCode === NATURAL_PERSON)
  const natural = person && String(person.id)
  const form = useForm(initial, partnerRules(natural, storedScans !== 0), partnerParts)
  const isNatural = natural !== undefined && form.values.orgType === natural
  const [first] = useState(initial)
  const changed = form.values !== first
  const data = { ...form.values, scans: [] }
  const restore = (values: PartnerValues) => form.fill({ ...values, scans: scansInMemory.get(draft) ?? [] })
  const savedDraft = useDraft({ id: draft, data, changed, restore, notBefore: since })
  const { scans } = form.values
  useEffect(() => {
    if (savedDraft.ready) scansInMemory.set(draft, scans)
  }, [draft, savedDraft.ready, scans])
  useFieldLink(savedDraft.ready ? rest.focus : undefined)
  const saving = usePartnerSave({ form, natural: isNatural, user, hostId, uploadFirst })
  const guard = useUnsavedGuard(changed || saving.busy, saving.sending)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  const send = async () => {
    if (!form.validate()) {
      dispatch(toasted('error', t('form_has_errors')))
      return
    }
    const { error, leftPage } = await saving.save()
    if (leftPage) return
    if (error) return fail(error)
    guard.release()
    await savedDraft.drop()
    scansInMemory.delete(draft)
    rest.onDone(saving.mounted.current)
  }
  const fail = (error: ApiError) => {
    const { current: mounted } = saving.mounted
    dispatch(toasted('error', mounted ? errorText(t, error, rest.failed) : t('left_not_sent')))
    if (!mounted) return
    form.showServerErrors(error, partnerPaths)
    if (error.status === 403 || error.key === 'partner_exists') rest.onRefused?.()
    // The form stays mounted below the login.
    if (error.status === 401) {
      dispatch(loginOpened())
      resumeAfterLogin(undefined)
    }
  }
  const resumeAfterLogin = useResumeAfterLogin<undefined>(() => void send())
  const discard = () => {
    form.fill(first)
    void savedDraft.drop()
  }
  const sectionProps = { form, isNatural, progress: saving.progress, details: uploadFirst ? true : ('new' as const) }
  return (
    <form className={formCss.form} onSubmit={submit} noValidate aria-label={t('partner_form')}>
      <DraftNotice restoredAt={savedDraft.restoredAt} onDiscard={discard} />
      {rest.children}
      <p className={formCss.help}>{t('required_are_marked')}</p>
      <IdentitySection {...sectionProps} types={types} storedScans={storedScans} />
      <FiguresSection {...sectionProps} />
      <TextSection {...sectionProps} />
      <ContactSection {...sectionProps} />
      <VideoSection {...sectionProps} />
      <ProductSection {...sectionProps} />
      <GallerySection {...sectionProps} />
      <div className={formCss.actions}>
        {saving.busy && (
          <progress
            className={formCss.progress}
            aria-label={t('upload_progress')}
            max={100}
            value={Math.round(saving.share * 100)}
          />
        )}
        <DraftSaved savedAt={savedDraft.savedAt} />
        <Button look="primary" type="submit" disabled={saving.busy}>
          {saving.busy ? t('sending') : rest.submit}
        </Button>
      </div>
      {guard.dialog}
    </form>
  )
}
