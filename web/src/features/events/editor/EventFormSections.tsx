import { useTranslation } from 'react-i18next'
import { useListCategoriesQuery } from '@/shared/api/referenceApi'
import { ChoiceField } from '@/shared/forms/fields/ChoiceField'
import { TranslatedField } from '@/shared/forms/fields/TranslatedField'
import { MediaField } from '@/shared/forms/uploads/MediaField'
import type { Form } from '@/shared/forms/useForm'
import { fieldLang } from '@/shared/i18n/served'
import { useLocale } from '@/shared/i18n/useLocale'
import type { EventValues } from '../entry/eventForm'

export type SectionProps = {
  form: Form<EventValues>
  host: number
  /** The saved event; null for a new one. Pictures are required for a new one only: others may have been published without. */
  id: number | null
  /** How many minutes a new date lasts while no end is typed. */
  length?: number
  progress: Record<string, number>
  onSave: () => void
}

export function AboutFields({ form, onSave }: SectionProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const categories = useListCategoriesQuery(locale).data ?? []
  const options = categories.map(({ id, attributes }) => ({
    value: String(id),
    label: attributes.eventCategoryName,
    lang: fieldLang(attributes, 'eventCategoryName', locale),
  }))
  return (
    <>
      <TranslatedField form={form} name="name" label={t('event_name')} help={t('one_language_help')} needed />
      <ChoiceField form={form} name="categories" label={t('category')} options={options} needed />
      <TranslatedField form={form} name="short" kind="area" rows={3} label={t('short_description')} needed />
      <TranslatedField
        form={form}
        name="description"
        kind="markdown"
        label={t('description')}
        help={t('markdown_help')}
        onSave={onSave}
        needed
      />
    </>
  )
}

export function PictureFields({ form, id, progress }: SectionProps) {
  const { t } = useTranslation()
  const isNew = id === null
  const common = { form, progress, details: true }
  return (
    <>
      <MediaField
        {...common}
        name="banner"
        attribute="eventBanner"
        most={1}
        label={t('banner')}
        help={t('event_banner_help')}
        needed={isNew}
      />
      <MediaField
        {...common}
        name="photos"
        attribute="eventMediaPhotos"
        label={t('photos')}
        help={t('photos_help')}
        needed={isNew}
      />
      <MediaField {...common} name="videos" attribute="eventMediaVideos" kinds={VIDEOS} label={t('videos')} />
    </>
  )
}

const VIDEOS = ['video' as const]
