import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import type { Entity } from '@/shared/api/strapi'
import { DraftNotice, DraftSaved } from '@/shared/forms/drafts/DraftNotice'
import { FormReport } from '@/shared/forms/FormReport'
import { TranslatedField } from '@/shared/forms/fields/TranslatedField'
import formCss from '@/shared/forms/forms.module.css'
import { goodFiles, required, textsWithin } from '@/shared/forms/rules'
import { textIn, textsFrom, toTranslations } from '@/shared/forms/texts'
import { MediaField } from '@/shared/forms/uploads/MediaField'
import { idsOf, storedItems } from '@/shared/forms/uploads/mediaItem'
import { filesPrepared } from '@/shared/forms/uploads/pendingFiles'
import { uploadItems } from '@/shared/forms/uploads/uploads'
import { useForm } from '@/shared/forms/useForm'
import type { MediaItem } from '@/shared/forms/values'
import { Overlap } from '@/shared/forms/versions/Overlap'
import { errorText } from '@/shared/i18n/errorText'
import { useLocale } from '@/shared/i18n/useLocale'
import { selectToken } from '@/shared/session/session'
import { TextSkeleton } from '@/shared/ui/Skeleton'
import { toasted } from '@/shared/ui/toasts'
import { type DeskNews, useLazyGetDeskNewsQuery } from './editorialApi'
import { PublishBar } from './PublishBar'
import { useEditorialForm } from './useEditorialForm'

const TITLE_MAX = 255
const TEXT_MAX = 100_000
const NAMES = { title: 'title', newsText: 'newsText', newsMainBanner: 'banner', newsMedia: 'media' }
const FIELDS = [
  ['banner', 'newsMainBanner'],
  ['media', 'newsMedia'],
] as const

const valuesOf = (news: Entity<DeskNews> | null) => ({
  title: textsFrom(news?.attributes.translations, 'title'),
  newsText: textsFrom(news?.attributes.translations, 'newsText'),
  banner: storedItems(news?.attributes.newsMainBanner?.data),
  media: storedItems(news?.attributes.newsMedia?.data),
})

export function NewsForm({ news }: { news: Entity<DeskNews> | null }) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const token = useSelector(selectToken)
  const locale = useLocale()
  const [read] = useLazyGetDeskNewsQuery()
  const [progress, setProgress] = useState<Record<string, number>>({})
  const rules = { title: [required], newsText: [required] }
  const form = useForm(valuesOf(news), rules, {
    title: textsWithin(TITLE_MAX),
    newsText: textsWithin(TEXT_MAX),
    banner: goodFiles,
    media: goodFiles,
  })

  /** Uploads the files before the entry; stored files are not uploaded again when a later step fails. */
  const uploadFiles = async () => {
    if (!(await filesPrepared(form)) || !form.validate()) return false
    for (const [name, field] of FIELDS) {
      const failures = await uploadItems(form.getValues()[name], {
        field,
        token,
        onProgress: (key, share) => setProgress((old) => ({ ...old, [key]: share })),
        onStored: (item) =>
          form.change<MediaItem[]>(name, (old) => old.map((one) => (one.key === item.key ? item : one))),
      })
      const [first] = failures
      if (!first) continue
      form.setProblem(name, { text: errorText(t, first.error, t('desk_not_saved')) })
      dispatch(toasted('error', errorText(t, first.error, t('desk_not_saved'))))
      return false
    }
    return true
  }
  const { formDraft, guard, editorial, submit } = useEditorialForm({
    noun: 'news',
    entry: news,
    form,
    title: textIn(form.values.title, locale).text,
    load: async (id) => {
      const { data } = await read({ id: String(id), locale })
      return data ? { values: valuesOf(data), updatedAt: data.attributes.updatedAt } : null
    },
    names: NAMES,
    prepare: uploadFiles,
    body: ({ title, newsText, banner, media }) => ({
      translations: toTranslations({ title, newsText }),
      newsMainBanner: idsOf(banner)[0] ?? null,
      newsMedia: idsOf(media),
    }),
  })
  if (!formDraft.draft.ready) return <TextSkeleton />
  const labels: Partial<Record<string, string>> = {
    title: t('desk_title'),
    newsText: t('desk_text'),
    banner: t('desk_main_picture'),
    media: t('desk_more_media'),
  }
  return (
    <form className={formCss.form} onSubmit={submit} noValidate aria-label={t('news')}>
      <DraftNotice draft={formDraft.draft} onDiscard={formDraft.discard} />
      <TranslatedField form={form} name="title" label={t('desk_title')} needed />
      <TranslatedField form={form} name="newsText" kind="markdown" label={t('desk_text')} needed />
      <MediaField
        form={form}
        name="banner"
        attribute="newsMainBanner"
        label={t('desk_main_picture')}
        most={1}
        details
        progress={progress}
      />
      <MediaField
        form={form}
        name="media"
        attribute="newsMedia"
        kinds={['image', 'video']}
        label={t('desk_more_media')}
        most={20}
        details
        progress={progress}
      />
      <DraftSaved savedAt={formDraft.draft.savedAt} />
      <PublishBar noun="news" publishedAt={news?.attributes.publishedAt ?? null} editorial={editorial} />
      <FormReport report={editorial.report} />
      {guard.dialog}
      <Overlap edition={formDraft.edition} form={form} texts={{ label: (field) => labels[field] ?? field }} />
    </form>
  )
}
