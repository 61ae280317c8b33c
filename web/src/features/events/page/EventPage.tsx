import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { useLocale } from '@/shared/i18n/useLocale'
import { Later } from '@/shared/ui/Later'
import { PageState } from '@/shared/ui/PageState'
import css from '../core/events.module.css'
import { useGetEventQuery } from '../core/eventsApi'
import { EventContent } from './EventContent'
import { OtherEvents } from './OtherEvents'

export function Component() {
  const { id = '' } = useParams()
  const locale = useLocale()
  const { t } = useTranslation()
  const preview = useSearchParams()[0].get('preview') ?? undefined
  const query = useGetEventQuery({ id, locale, preview })
  const event = query.currentData
  if (!event) return <PageState {...query} />
  return (
    <article>
      {preview && (
        <p className={css.preview} role="status">
          {t('preview_notice')}
        </p>
      )}
      <EventContent event={event} />
      <Later>
        <OtherEvents id={event.id} event={event.attributes} />
      </Later>
    </article>
  )
}
