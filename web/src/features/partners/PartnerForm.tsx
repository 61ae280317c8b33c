import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import type { ApiError } from '@/shared/api/error'
import { useListOrgTypesQuery } from '@/shared/api/referenceApi'
import { DraftNotice, DraftSaved } from '@/shared/forms/drafts/DraftNotice'
import { useUnsavedGuard } from '@/shared/forms/drafts/useUnsavedGuard'
import { FormRail } from '@/shared/forms/FormRail'
import { FormReport, useReport } from '@/shared/forms/FormReport'
import formCss from '@/shared/forms/forms.module.css'
import { onSubmit } from '@/shared/forms/onSubmit'
import { pointAccepted } from '@/shared/forms/pointAccepted'
import rail from '@/shared/forms/rail.module.css'
import { ErrorSummary } from '@/shared/forms/summary/ErrorSummary'
import { filesPrepared } from '@/shared/forms/uploads/pendingFiles'
import { useFieldLink } from '@/shared/forms/useFieldLink'
import { useForm } from '@/shared/forms/useForm'
import { lateOverlap } from '@/shared/forms/versions/lateOverlap'
import type { Stored } from '@/shared/forms/versions/useEdition'
import { errorText } from '@/shared/i18n/errorText'
import { useLocale } from '@/shared/i18n/useLocale'
import { loginOpened } from '@/shared/session/session'
import { useResumeAfterLogin } from '@/shared/session/useResumeAfterLogin'
import { Button } from '@/shared/ui/Button'
import { NATURAL_PERSON, type PartnerValues, partnerParts, partnerPaths, partnerRules } from './partnerForm'
import { sections } from './partnerSections'
import type { SectionProps } from './sectionProps'
import { usePartnerDraft } from './usePartnerDraft'
import { usePartnerSave } from './usePartnerSave'

const PartnerOverlap = lateOverlap(() => import('./PartnerOverlap'))

type Props = {
  initial: PartnerValues
  /** One draft per form and account. */
  draft: string
  /** The time of the last change of the host. */
  updatedAt?: string | null
  /** Reads the host as it is now. */
  load?: () => Promise<Stored<PartnerValues> | null>
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

/** The form of a new application or an existing host. After an error, all input stays in the form. */
export function PartnerForm({ initial, draft, user, hostId, uploadFirst = false, storedScans, ...rest }: Props) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const { report, show, clear } = useReport()
  const types = useListOrgTypesQuery(useLocale()).data ?? []
  const person = types.find(({ attributes }) => attributes.orgTypeCode === NATURAL_PERSON)
  const natural = person && String(person.id)
  const rules = partnerRules(natural, storedScans !== 0)
  const form = useForm(initial, rules, partnerParts)
  const id = useId()
  const isNatural = natural !== undefined && form.values.orgType === natural
  const entry = { initial, updatedAt: rest.updatedAt, load: rest.load }
  const { changed, edition, discard, drop, ...savedDraft } = usePartnerDraft({ form, id: draft, ...entry })
  useFieldLink(savedDraft.ready ? rest.focus : undefined)
  const base = { ifMatch: edition.ifMatch, storedDocument: initial.document }
  const saving = usePartnerSave({ form, natural: isNatural, user, hostId, ...base, uploadFirst })
  const guard = useUnsavedGuard(changed || saving.busy, saving.sending)
  const send = async () => {
    if (!(await filesPrepared(form))) return
    if (!form.validate()) return
    if (!pointAccepted(form.getValues().point, t('point_outside_region'))) return
    clear()
    const { error, leftPage } = await saving.save()
    if (leftPage) return
    if (error && (await edition.collide(error, () => void send()))) return
    if (error) return fail(error)
    guard.release()
    await drop()
    rest.onDone(saving.mounted.current)
  }
  const fail = (error: ApiError) => {
    const { current: mounted } = saving.mounted
    show('error', mounted ? errorText(t, error, rest.failed) : t('left_not_sent'))
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
  const sectionProps: SectionProps = {
    form,
    isNatural,
    progress: saving.progress,
    details: uploadFirst ? true : 'new',
    types,
    storedScans,
  }
  return (
    <div className={rail.layout}>
      <FormRail form={form} parts={sections} of={id} rules={rules} />
      <form className={formCss.form} onSubmit={onSubmit(send)} noValidate aria-label={t('partner_form')}>
        <DraftNotice draft={savedDraft} onDiscard={discard} />
        {rest.children}
        <p className={formCss.help}>{t('required_are_marked')}</p>
        <ErrorSummary form={form}>
          {sections.map(({ key, name, Fields }) => (
            <section
              key={name}
              className={formCss.section}
              id={`${id}-${name}`}
              aria-labelledby={`${id}-${name}-title`}
            >
              <h2 id={`${id}-${name}-title`}>{t(key)}</h2>
              <Fields {...sectionProps} />
            </section>
          ))}
        </ErrorSummary>
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
          <FormReport report={report} />
        </div>
        {guard.dialog}
        <PartnerOverlap edition={edition} form={form} />
      </form>
    </div>
  )
}
