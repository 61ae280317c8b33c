import { useTranslation } from 'react-i18next'
import type { Entity } from '@/shared/api/strapi'
import { HOME_COLLECTION, PAGE_COLLECTION } from '@/shared/constants'
import { DraftNotice, DraftSaved } from '@/shared/forms/drafts/DraftNotice'
import { FormReport } from '@/shared/forms/FormReport'
import { ChoiceField } from '@/shared/forms/fields/ChoiceField'
import { TextField } from '@/shared/forms/fields/fields'
import { TranslatedField } from '@/shared/forms/fields/TranslatedField'
import formCss from '@/shared/forms/forms.module.css'
import { maxLength, required, textsWithin } from '@/shared/forms/rules'
import { textIn, textsFrom, toTranslations } from '@/shared/forms/texts'
import { useForm } from '@/shared/forms/useForm'
import type { Row } from '@/shared/forms/values'
import { Overlap } from '@/shared/forms/versions/Overlap'
import type { FieldTexts } from '@/shared/forms/versions/OverlapDialog'
import { useLocale } from '@/shared/i18n/useLocale'
import { TextSkeleton } from '@/shared/ui/Skeleton'
import { EventPicker } from './EventPicker'
import { type DeskCollection, useLazyGetDeskCollectionQuery } from './editorialApi'
import { PublishBar } from './PublishBar'
import { useEditorialForm } from './useEditorialForm'

const NAME_MAX = 255
const TEXT_MAX = 100_000
const NAMES = {
  collectionName: 'collectionName',
  collectionDescription: 'collectionDescription',
  collectionCode: 'code',
  type: 'type',
}

const valuesOf = (collection: Entity<DeskCollection> | null) => ({
  collectionName: textsFrom(collection?.attributes.translations, 'collectionName'),
  collectionDescription: textsFrom(collection?.attributes.translations, 'collectionDescription'),
  code: collection?.attributes.collectionCode ?? '',
  type: collection?.attributes.type ?? HOME_COLLECTION,
  events: (collection?.attributes.events?.data ?? []).map(
    ({ id, attributes }): Row => ({ key: String(id), name: attributes.eventName ?? '' }),
  ),
})

export function CollectionForm({ collection }: { collection: Entity<DeskCollection> | null }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const [read] = useLazyGetDeskCollectionQuery()
  const form = useForm(
    valuesOf(collection),
    { collectionName: [required], code: [maxLength(NAME_MAX)], type: [required] },
    { collectionName: textsWithin(NAME_MAX), collectionDescription: textsWithin(TEXT_MAX) },
  )
  const { formDraft, guard, editorial, submit } = useEditorialForm({
    noun: 'collections',
    entry: collection,
    form,
    title: textIn(form.values.collectionName, locale).text,
    load: async (id) => {
      const { data } = await read({ id: String(id), locale })
      return data ? { values: valuesOf(data), updatedAt: data.attributes.updatedAt } : null
    },
    names: NAMES,
    body: ({ collectionName, collectionDescription, code, type, events }) => ({
      translations: toTranslations({ collectionName, collectionDescription }),
      collectionCode: code.trim() || null,
      type,
      events: events.map(({ key }) => Number(key)),
    }),
  })
  if (!formDraft.draft.ready) return <TextSkeleton />
  const places: Partial<Record<string, string>> = {
    [HOME_COLLECTION]: t('desk_on_home_page'),
    [PAGE_COLLECTION]: t('desk_on_event_pages'),
  }
  const texts: FieldTexts<typeof form.values> = {
    label: (field) =>
      ({
        collectionName: t('desk_entry_name'),
        collectionDescription: t('desk_description_of_collection'),
        type: t('desk_where_shown'),
        code: t('desk_entry_code'),
      })[field] ?? t('events'),
    text: (field, { events, type }) =>
      ({ events: events.map(({ name }) => name).join(', '), type: places[type] })[field],
  }
  return (
    <form className={formCss.form} onSubmit={submit} noValidate aria-label={t('desk_collections')}>
      <DraftNotice draft={formDraft.draft} onDiscard={formDraft.discard} />
      <TranslatedField form={form} name="collectionName" label={t('desk_entry_name')} needed />
      <TranslatedField
        form={form}
        name="collectionDescription"
        kind="area"
        label={t('desk_description_of_collection')}
      />
      <ChoiceField
        form={form}
        name="type"
        label={t('desk_where_shown')}
        needed
        single
        options={[
          { value: HOME_COLLECTION, label: t('desk_on_home_page') },
          { value: PAGE_COLLECTION, label: t('desk_on_event_pages') },
        ]}
      />
      <TextField form={form} name="code" label={t('desk_entry_code')} help={t('desk_entry_code_help')} />
      <EventPicker form={form} name="events" />
      <DraftSaved savedAt={formDraft.draft.savedAt} />
      <PublishBar noun="collections" publishedAt={collection?.attributes.publishedAt ?? null} editorial={editorial} />
      <FormReport report={editorial.report} />
      {guard.dialog}
      <Overlap edition={formDraft.edition} form={form} texts={texts} />
    </form>
  )
}
