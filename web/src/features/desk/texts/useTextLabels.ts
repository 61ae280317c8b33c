import { useTranslation } from 'react-i18next'
import type { TextNoun, TextState } from './textsApi'

/** The names of states, nouns and fields. A field has the label of the noun's form; a Go test checks that none is missing. */
export function useTextLabels() {
  const { t } = useTranslation()
  const states: Record<TextState, string> = {
    missing: t('desk_text_missing'),
    outdated: t('desk_text_outdated'),
    machine: t('desk_text_machine'),
    written: t('desk_text_written'),
    reviewed: t('desk_text_reviewed'),
  }
  const nouns: Record<TextNoun, string> = {
    events: t('events'),
    hosts: t('desk_all_hosts'),
    news: t('news'),
    collections: t('desk_collections'),
    cities: t('desk_list_cities'),
    neighbourhoods: t('desk_list_neighbourhoods'),
    event_categories: t('desk_list_categories'),
    areas: t('desk_list_areas'),
    affiliations: t('desk_list_affiliations'),
    org_types: t('desk_list_org_types'),
  }
  const fields: Record<string, string> = {
    eventName: t('event_name'),
    eventShortDescription: t('short_description'),
    eventDescription: t('description'),
    eventDuration: t('duration_in_minutes'),
    eventAgeRestrictions: t('age_limit'),
    eventRules: t('rules'),
    accessibilityNote: t('accessibility_note'),
    statusReason: t('reason'),
    source: t('text_source'),
    orgResume: t('resume'),
    orgWorkType: t('work_type'),
    productDescriptionText: t('products_text'),
    title: t('desk_title'),
    newsText: t('desk_text'),
    collectionName: t('desk_entry_name'),
    collectionDescription: t('desk_description_of_collection'),
    cityName: t('desk_entry_name'),
    neighbourhoodName: t('desk_entry_name'),
    eventCategoryName: t('desk_entry_name'),
    cultureTypeName: t('desk_entry_name'),
    affiliationName: t('desk_entry_name'),
    orgTypeName: t('desk_entry_name'),
  }
  /** The name of a field; that of a date's note contains the date: "occurrences.7.note". */
  const labelOf = (field: string) => (field.startsWith('occurrences.') ? t('note_for_visitors') : fields[field])
  return { states, nouns, labelOf }
}
