import { useTranslation } from 'react-i18next'
import { ChoiceField } from '@/shared/forms/fields/ChoiceField'
import { TextField } from '@/shared/forms/fields/fields'
import formCss from '@/shared/forms/forms.module.css'
import { MediaField } from '@/shared/forms/uploads/MediaField'
import type { MediaKind } from '@/shared/forms/uploads/uploadLimits'
import { Icon } from '@/shared/ui/Icon'
import { DOCUMENTS, type PartnerValues } from './partnerForm'
import css from './partners.module.css'
import type { SectionProps } from './sectionProps'

const SCANS: MediaKind[] = ['image', 'document']
const SCANS_MAX = 4

/** The identity fields; they depend on the type of organisation. */
export function IdentitySection({ form, isNatural, types, storedScans }: SectionProps) {
  const { t } = useTranslation()
  const options = types.map(({ id, attributes }) => ({ value: String(id), label: attributes.orgTypeName }))
  return (
    <>
      <ChoiceField form={form} name="orgType" label={t('organisation_type')} options={options} single needed />
      {isNatural ? (
        <>
          <TextField form={form} name="personalName" label={t('personal_name')} autoComplete="name" needed />
          {storedScans !== undefined && <Documents form={form} stored={storedScans} />}
        </>
      ) : (
        <>
          <TextField form={form} name="commercialName" label={t('commercial_name')} needed />
          <div className={formCss.pair}>
            <TextField form={form} name="compName" label={t('company_name')} autoComplete="organization" needed />
            <TextField form={form} name="ruc" label={t('ruc')} needed />
          </div>
        </>
      )}
    </>
  )
}

/** The scans of an identity document, with a notice of who can see them and for how long. */
function Documents({ form, stored }: { form: SectionProps['form']; stored: number }) {
  const { t } = useTranslation()
  const labels: Record<(typeof DOCUMENTS)[number], string> = {
    residence_permit: t('residence_permit'),
    driving_licence: t('driving_licence'),
    foreign_passport: t('foreign_passport'),
    local_passport: t('local_passport'),
  }
  const options = DOCUMENTS.map((value) => ({ value, label: labels[value] }))
  const values = form.values as PartnerValues
  return (
    <>
      <ChoiceField
        form={form}
        name="document"
        label={t('identifying_document')}
        options={options}
        single
        needed={stored === 0}
      />
      <p className={css.private}>
        <Icon name="eye" />
        <span>{t('scan_privacy')}</span>
      </p>
      {stored > 0 && <p className={formCss.help}>{t('scans_kept', { count: stored })}</p>}
      <MediaField
        form={form}
        name="scans"
        attribute="personalDocumentScan"
        kinds={SCANS}
        most={SCANS_MAX}
        label={values.document ? t('scan_of', { document: labels[values.document as 'local_passport'] }) : t('scan')}
        needed={stored === 0}
      />
    </>
  )
}
