import { useTranslation } from 'react-i18next'
import { ChoiceField } from '@/shared/forms/fields/ChoiceField'
import { TextField } from '@/shared/forms/fields/fields'
import { TranslatedField } from '@/shared/forms/fields/TranslatedField'
import css from '@/shared/forms/forms.module.css'
import type { MessageKey } from '@/shared/i18n/messages'
import { ACCESSIBILITY } from '../core/accessibility'
import { AUDIENCES, LANGUAGES, SETTINGS } from '../core/audience'
import { NETWORKS } from '../entry/eventForm'
import type { SectionProps } from './EventFormSections'

const BOOKINGS = { needed: 'booking_needed', none: 'no_booking' } as const

/** What visitors should know before they go, and links. */
export default function MoreFields({ form }: SectionProps) {
  const { t } = useTranslation()
  const options = (keys: Record<string, MessageKey>) =>
    Object.entries(keys).map(([value, key]) => ({ value, label: t(key) }))
  return (
    <>
      <ChoiceField
        form={form}
        name="audiences"
        label={t('for_whom')}
        help={t('for_whom_help')}
        options={options(AUDIENCES)}
      />
      <ChoiceField form={form} name="languages" label={t('spoken_languages')} options={options(LANGUAGES)} />
      <ChoiceField form={form} name="setting" label={t('setting')} options={options(SETTINGS)} single />
      <ChoiceField form={form} name="booking" label={t('booking')} options={options(BOOKINGS)} single />
      <TranslatedField form={form} name="age" label={t('age_limit')} />
      <TranslatedField form={form} name="rules" kind="area" rows={3} label={t('rules')} />
      <ChoiceField
        form={form}
        name="accessibility"
        label={t('accessibility')}
        help={t('accessibility_help')}
        options={options(ACCESSIBILITY)}
      />
      <TranslatedField form={form} name="accessibilityNote" kind="area" rows={2} label={t('accessibility_note')} />
      <TranslatedField form={form} name="source" label={t('text_source')} />
      <div className={css.pair}>
        <TextField form={form} name="webSite" type="url" label={t('web_page')} />
        <TextField form={form} name="catalog" type="url" label={t('digital_catalogue')} />
      </div>
      <div className={css.pair}>
        {NETWORKS.map((network) => (
          <TextField key={network} form={form} name={network} type="url" label={network} />
        ))}
      </div>
    </>
  )
}
