import { useTranslation } from 'react-i18next'
import { clock, shortDay } from '@/shared/dates/format'
import { dayOf } from '@/shared/dates/lima'
import { useLocale } from '@/shared/i18n/useLocale'
import { Tag } from '@/shared/ui/Tags'
import { stateOf } from './editorialApi'

/** The publishing state of an entry with its time. */
export function StateTag({ publishedAt }: { publishedAt: string | null }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const state = stateOf(publishedAt)
  if (state === 'draft' || !publishedAt) return <Tag>{t('desk_state_draft')}</Tag>
  const at = `${shortDay(dayOf(publishedAt), locale)}, ${clock(publishedAt, locale)}`
  return (
    <Tag look="strong">{state === 'scheduled' ? t('desk_scheduled_for', { at }) : t('desk_published_on', { at })}</Tag>
  )
}
