import { useTranslation } from 'react-i18next'
import type { TextNoun, TextState } from './textsApi'

/** The names of states and nouns. */
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
    event_categories: t('desk_list_categories'),
    areas: t('desk_list_areas'),
    affiliations: t('desk_list_affiliations'),
    org_types: t('desk_list_org_types'),
  }
  return { states, nouns }
}
