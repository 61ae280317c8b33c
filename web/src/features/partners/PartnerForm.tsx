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
import { useAgain } from '@/shared/session/useAgain'
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
  /** When the entry was changed last: an older draft is of no use. */
  since?: string | null
  user: number
  hostId?: number
  staged?: boolean
  /** Scans that the portal has already; undefined: none are asked for any more. */
  scansKept?: number
  /** The name of the field to begin at. */
  focus?: string
  submit: string
  failed: string
  /** It is stored; `here`: the form is still on the page. */
  onDone: (here: boolean) => void
  /** The portal has said no: what the page around knows of its visitor may be old. */
  onRefused?: () => void
  children?: ReactNode
}

/**
 * Scans of documents stay out of the browser's own store: a draft may lie on a device of others. Only the open page has
 * them, so that they outlive the same form in another language.
 */
const scansOf = new Map<string, MediaItem[]>()

/** The profile of a partner, new or known. A failure keeps everything that was typed and chosen. */
export function PartnerForm({ initial, draft, since, user, hostId, staged = false, scansKept, ...rest }: Props) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const types = useListOrgTypesQuery(useLocale()).data ?? []
  const person = types.find(({ attributes }) => attributes.orgTypeCode === NATURAL_PERSON)
  const natural = person && String(person.id)
  const form = useForm(initial, partnerRules(natural, scansKept !== 0), partnerParts)
  const isNatural = natural !== undefined && form.values.orgType === natural
  const [start] = useState(initial)
  const changed = form.values !== start
  const data = { ...form.values, scans: [] }
  const restore = (values: PartnerValues) => form.fill({ ...values, scans: scansOf.get(draft) ?? [] })
  const kept = useDraft({ id: draft, data, changed, restore, notBefore: since })
  const { scans } = form.values
  useEffect(() => {
    if (kept.ready) scansOf.set(draft, scans)
  }, [draft, kept.ready, scans])
  useFieldLink(kept.ready ? rest.focus : undefined)
  const saving = usePartnerSave({ form, natural: isNatural, user, hostId, staged })
  const guard = useUnsavedGuard(changed || saving.busy, saving.sending)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const send = async () => {
    if (!form.validate()) {
      dispatch(toasted('error', t('form_has_errors')))
      return
    }
    const { error, left } = await saving.save()
    if (left) return
    if (error) return fail(error)
    guard.release()
    await kept.drop()
    scansOf.delete(draft)
    rest.onDone(saving.here.current)
  }
  const fail = (error: ApiError) => {
    const { current: here } = saving.here
    dispatch(toasted('error', here ? errorText(t, error, rest.failed) : t('left_not_sent')))
    if (!here) return
    form.complain(error, partnerPaths)
    if (error.status === 403 || error.key === 'partner_exists') rest.onRefused?.()
    // The form stays behind the login.
    if (error.status === 401) {
      dispatch(loginOpened())
      again(undefined)
    }
  }
  const again = useAgain<undefined>(send)
  const discard = () => {
    form.fill(start)
    kept.drop()
  }
  const parts = { form, isNatural, shares: saving.shares, details: staged ? true : ('new' as const) }
  return (
    <form className={formCss.form} onSubmit={submit} noValidate aria-label={t('partner_form')}>
      <DraftNotice restoredAt={kept.restoredAt} onDiscard={discard} />
      {rest.children}
      <p className={formCss.help}>{t('required_are_marked')}</p>
      <IdentitySection {...parts} types={types} scansKept={scansKept} />
      <FiguresSection {...parts} />
      <TextSection {...parts} />
      <ContactSection {...parts} />
      <VideoSection {...parts} />
      <ProductSection {...parts} />
      <GallerySection {...parts} />
      <div className={formCss.actions}>
        {saving.busy && (
          <progress
            className={formCss.progress}
            aria-label={t('upload_progress')}
            max={100}
            value={Math.round(saving.share * 100)}
          />
        )}
        <DraftSaved savedAt={kept.savedAt} />
        <Button look="primary" type="submit" disabled={saving.busy}>
          {saving.busy ? t('sending') : rest.submit}
        </Button>
      </div>
      {guard.dialog}
    </form>
  )
}
