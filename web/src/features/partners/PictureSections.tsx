import { useTranslation } from 'react-i18next'
import { BANNER_MAX_MIB, GALLERY_MAX_MIB, IMAGE_MAX_MIB, VIDEO_MAX_MIB } from '@/shared/constants'
import { ChoiceField } from '@/shared/forms/fields/ChoiceField'
import { TextField } from '@/shared/forms/fields/fields'
import { TranslatedField } from '@/shared/forms/fields/TranslatedField'
import { noTexts } from '@/shared/forms/texts'
import { MediaField } from '@/shared/forms/uploads/MediaField'
import type { MediaKind } from '@/shared/forms/uploads/uploadLimits'
import type { Form } from '@/shared/forms/useForm'
import type { Value } from '@/shared/forms/values'
import type { MessageKey } from '@/shared/i18n/messages'
import { GALLERY_COUNT, type PartnerValues } from './partnerForm'
import type { SectionProps } from './sectionProps'

type Files = {
  attribute: string
  label: MessageKey
  help?: MessageKey
  kinds?: MediaKind[]
  most: number
  maxMiB: number
  needed?: boolean
}

const video = { kinds: ['video'], most: 1, maxMiB: VIDEO_MAX_MIB } satisfies Partial<Files>
const image = { most: 1, maxMiB: IMAGE_MAX_MIB } satisfies Partial<Files>

/** The file fields by their name in the form. */
const FILES = {
  videoFile: { ...video, attribute: 'compVideoFile', label: 'company_video_file' },
  cardVideo: { ...video, attribute: 'videoBusinessCard', label: 'video_business_card' },
  productFile: { ...image, attribute: 'productDescriptionFile', label: 'products_file', needed: true },
  popular: { ...image, attribute: 'mostPopularProduct', label: 'most_popular_product' },
  banner: {
    attribute: 'mainBanner',
    label: 'banner',
    help: 'banner_help',
    most: 1,
    maxMiB: BANNER_MAX_MIB,
    needed: true,
  },
  gallery: {
    attribute: 'galleryImages',
    label: 'gallery',
    help: 'gallery_help',
    most: GALLERY_COUNT,
    maxMiB: GALLERY_MAX_MIB,
    needed: true,
  },
} satisfies Partial<Record<keyof PartnerValues, Files>>

function FilesField({
  name,
  section: { form, progress, details },
}: {
  name: keyof typeof FILES
  section: SectionProps
}) {
  const { t } = useTranslation()
  const { label, help, ...options }: Files = FILES[name]
  return (
    <MediaField
      {...options}
      form={form}
      name={name}
      progress={progress}
      details={details}
      label={t(label)}
      help={help && t(help)}
    />
  )
}

/** Wraps the form so that choosing one kind of input, such as a link instead of a file, clears the others. */
function clearingOthers(
  form: Form<PartnerValues>,
  name: string,
  others: Record<string, Partial<Record<string, Value>>>,
) {
  const choose = (field: string, value: Value) => {
    form.choose(field, value)
    if (field !== name) return
    for (const [other, empty] of Object.entries(others[String(value)] ?? {})) form.choose(other, empty as Value)
  }
  return { ...form, choose }
}

export function VideoSection(props: SectionProps) {
  const { form } = props
  const { t } = useTranslation()
  const kinds = [
    { value: 'file', label: t('as_file') },
    { value: 'link', label: t('paste_link') },
  ]
  const kindForm = clearingOthers(form, 'videoKind', { file: { videoLink: '' }, link: { videoFile: [] } })
  return (
    <>
      <ChoiceField form={kindForm} name="videoKind" label={t('company_video_how')} options={kinds} single />
      {form.values.videoKind === 'file' ? (
        <FilesField name="videoFile" section={props} />
      ) : (
        <TextField form={form} name="videoLink" type="url" label={t('company_video_link')} />
      )}
      <FilesField name="cardVideo" section={props} />
    </>
  )
}

export function ProductSection(props: SectionProps) {
  const { form } = props
  const { t } = useTranslation()
  const kinds = [
    { value: 'file', label: t('as_file') },
    { value: 'link', label: t('paste_link') },
    { value: 'text', label: t('type_text') },
  ]
  const kindForm = clearingOthers(form, 'productKind', {
    file: { productLink: '', productText: noTexts() },
    link: { productFile: [], productText: noTexts() },
    text: { productFile: [], productLink: '' },
  })
  const { productKind } = form.values
  return (
    <>
      <ChoiceField form={kindForm} name="productKind" label={t('products_how')} options={kinds} single needed />
      {productKind === 'file' && <FilesField name="productFile" section={props} />}
      {productKind === 'link' && (
        <TextField form={form} name="productLink" type="url" label={t('products_link')} needed />
      )}
      {productKind === 'text' && (
        <TranslatedField form={form} name="productText" kind="area" label={t('products_text')} needed />
      )}
      <FilesField name="popular" section={props} />
    </>
  )
}

export function GallerySection(props: SectionProps) {
  return (
    <>
      <FilesField name="banner" section={props} />
      <FilesField name="gallery" section={props} />
    </>
  )
}
