import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '@/shared/api/error'
import { idempotencyKey } from '@/shared/api/retry'
import { DraftNotice, DraftSaved } from '@/shared/forms/drafts/DraftNotice'
import { FormReport, useReport } from '@/shared/forms/FormReport'
import { TextField } from '@/shared/forms/fields/fields'
import { TranslatedField } from '@/shared/forms/fields/TranslatedField'
import formCss from '@/shared/forms/forms.module.css'
import { onSubmit } from '@/shared/forms/onSubmit'
import { type Form, useForm } from '@/shared/forms/useForm'
import { Overlap } from '@/shared/forms/versions/Overlap'
import { errorText } from '@/shared/i18n/errorText'
import { Button } from '@/shared/ui/Button'
import { TextSkeleton } from '@/shared/ui/Skeleton'
import css from '../core/desk.module.css'
import { useFormDraft } from '../core/useFormDraft'
import own from './portal.module.css'
import { type DeskPortal, useSaveDeskPortalMutation } from './portalDeskApi'
import { blockOf, PORTAL_NAMES, portalData, portalText, rulesOf, valuesOf } from './portalForm'
import { SocialRows } from './SocialRows'

type Props = {
  portal: DeskPortal | undefined
  /** Reads the record as it is now. */
  load: () => Promise<DeskPortal | undefined>
  onUnsaved: (unsaved: boolean) => void
}

export function PortalForm({ portal, load, onUnsaved }: Props) {
  const { t } = useTranslation()
  const { report, show } = useReport()
  const [save, { isLoading }] = useSaveDeskPortalMutation()
  const [first] = useState(() => valuesOf(portal))
  const [keys, setKeys] = useState(first.blocks as string[])
  const form = useForm(first, rulesOf(keys))
  const fill = (values: typeof first) => {
    setKeys(values.blocks as string[])
    form.reset(values)
  }
  const { draft, edition, changed, discard, markSaved } = useFormDraft({
    of: 'portal',
    form,
    title: t('desk_portal_data'),
    updatedAt: portal?.updatedAt,
    load: async () => {
      const now = await load()
      return now ? { values: valuesOf(now), updatedAt: now.updatedAt } : null
    },
    names: PORTAL_NAMES,
    fill,
  })
  useEffect(() => onUnsaved(changed), [changed, onUnsaved])
  const blocks = form.values.blocks as string[]

  const setBlocks = (next: string[], added?: string) => {
    setKeys(next)
    form.reset({ ...form.getValues(), ...(added ? blockOf(added) : {}), blocks: next })
  }
  const submit = async (): Promise<void> => {
    if (isLoading) return
    if (!form.validate()) return show('error', t('desk_form_has_problems'))
    const sent = form.getValues()
    const { error } = await save({ data: portalData(sent), ifMatch: edition.ifMatch() })
    if (error && (await edition.collide(error as ApiError, () => void submit()))) return
    if (!error) await markSaved(sent)
    if (error) show('error', errorText(t, error, t('desk_not_saved')))
    else show('success', t('desk_saved'))
  }
  if (!draft.ready) return <TextSkeleton />
  return (
    <form className={formCss.form} onSubmit={onSubmit(submit)} noValidate aria-label={t('desk_portal_data')}>
      <DraftNotice draft={draft} onDiscard={discard} />
      <TranslatedField form={form} name="about" kind="markdown" label={t('about_us_title')} />
      <fieldset className={formCss.section}>
        <legend>{t('desk_platform_contacts')}</legend>
        <ContactFields form={form} of="portal" />
        <TextField form={form} name="whatsapp" label="WhatsApp" help={t('desk_whatsapp_help')} type="tel" />
        <SocialRows form={form} name="socials" label={t('desk_platform_socials')} />
      </fieldset>
      <fieldset className={formCss.section}>
        <legend>{t('desk_people_of_portal')}</legend>
        <p className={css.quiet}>{t('desk_people_help')}</p>
        {blocks.map((key, index) => (
          <fieldset key={key} className={own.block}>
            <legend>{t('desk_person_number', { number: index + 1 })}</legend>
            <TranslatedField form={form} name={`${key}_name`} label={t('desk_entry_name')} needed />
            <ContactFields form={form} of={key} />
            <SocialRows form={form} name={`${key}_socials`} label={t('desk_social_links')} />
            <Button onClick={() => setBlocks(blocks.filter((one) => one !== key))}>
              {t('desk_remove_person', { number: index + 1 })}
            </Button>
          </fieldset>
        ))}
        <div>
          <Button
            onClick={() => {
              const key = `block${idempotencyKey()}`
              setBlocks([...blocks, key], key)
            }}
          >
            {t('desk_add_person')}
          </Button>
        </div>
      </fieldset>
      <div className={formCss.actions}>
        <DraftSaved savedAt={draft.savedAt} />
        <Button look="primary" type="submit" disabled={isLoading}>
          {t('desk_save')}
        </Button>
        <FormReport report={report} />
      </div>
      <Overlap edition={edition} form={form} texts={{ label: portalLabel(t), text: portalText }} />
    </form>
  )
}

/** The label of a field; those of a person begin with its key. */
const portalLabel = (t: TFunction) => (field: string) => {
  const labels: Partial<Record<string, string>> = {
    about: t('about_us_title'),
    whatsapp: 'WhatsApp',
    socials: t('desk_platform_socials'),
    blocks: t('desk_people_of_portal'),
    place: t('where'),
    tel: t('telephone'),
    mail: t('email'),
    name: t('desk_entry_name'),
  }
  return labels[field.split('_').at(-1) ?? field] ?? field
}

function ContactFields({ form, of }: { form: Form; of: string }) {
  const { t } = useTranslation()
  return (
    <div className={formCss.pair}>
      <TextField form={form} name={`${of}_place`} label={t('where')} />
      <TextField form={form} name={`${of}_tel`} label={t('telephone')} type="tel" />
      <TextField form={form} name={`${of}_mail`} label={t('email')} type="email" needed />
    </div>
  )
}
