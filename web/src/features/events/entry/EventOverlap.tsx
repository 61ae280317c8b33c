import { useTranslation } from 'react-i18next'
import { useListCategoriesQuery, useListCitiesQuery } from '@/shared/api/referenceApi'
import { dateText } from '@/shared/dates/format'
import { recurrenceText } from '@/shared/dates/recurrenceText'
import type { Form } from '@/shared/forms/useForm'
import OverlapDialog from '@/shared/forms/versions/OverlapDialog'
import type { Edition } from '@/shared/forms/versions/useEdition'
import { useLocale } from '@/shared/i18n/useLocale'
import { activeRows, spanOf } from './dateRows'
import type { EventValues } from './eventForm'
import { toRecurrence } from './recurrence'

type Props = { edition: Edition<EventValues>; form: Form<EventValues> }

/** The choice between two saved values of an event. */
export default function EventOverlap({ edition, form }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const cities = useListCitiesQuery(locale).data ?? []
  const categories = useListCategoriesQuery(locale).data ?? []
  const dates = ({ dates: rows, when }: EventValues) =>
    activeRows(rows, when).flatMap((row) => {
      const span = spanOf(row)
      if (!span) return []
      const { days, hours } = dateText(span.startsAt, span.endsAt, locale)
      return [[days, hours].filter(Boolean).join(', ')]
    })
  const rule = (values: EventValues) => {
    const recurrence = toRecurrence(values.when)
    return recurrence ? [recurrenceText({ recurrence }, locale, t)] : dates(values)
  }
  const lines: Partial<Record<string, (values: EventValues) => string[]>> = {
    dates,
    when: rule,
    city: ({ city }) => cities.filter(({ id }) => String(id) === city).map(({ attributes }) => attributes.cityName),
    categories: (values) =>
      categories
        .filter(({ id }) => values.categories.includes(String(id)))
        .map(({ attributes }) => attributes.eventCategoryName),
  }
  const text = (field: string, values: EventValues) => lines[field]?.(values).join('\n')
  const labels = useLabels()
  return <OverlapDialog edition={edition} form={form} texts={{ label: (field) => labels[field] ?? field, text }} />
}

function useLabels(): Partial<Record<string, string>> {
  const { t } = useTranslation()
  return {
    name: t('event_name'),
    categories: t('category'),
    short: t('short_description'),
    description: t('description'),
    banner: t('banner'),
    photos: t('photos'),
    videos: t('videos'),
    dates: t('dates'),
    when: t('dates'),
    duration: t('duration_in_minutes'),
    durationWords: t('duration_in_minutes'),
    audiences: t('for_whom'),
    languages: t('spoken_languages'),
    setting: t('setting'),
    booking: t('booking'),
    age: t('age_limit'),
    rules: t('rules'),
    accessibility: t('accessibility'),
    accessibilityNote: t('accessibility_note'),
    source: t('text_source'),
    webSite: t('web_page'),
    catalog: t('digital_catalogue'),
    place: t('venue'),
    city: t('city'),
    address: t('address'),
    point: t('point_on_map'),
    neighbourhood: t('neighbourhood_choice'),
    tel: t('telephone'),
    mail: t('email'),
    pricing: t('entry'),
    price: t('price_in_soles'),
    tickets: t('ticket_link'),
  }
}
