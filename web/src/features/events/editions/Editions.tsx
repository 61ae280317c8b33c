import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dataOf } from '@/shared/api/dataOf'
import { dayOf } from '@/shared/dates/lima'
import { useLocale, useLocalePath } from '@/shared/i18n/useLocale'
import css from './editions.module.css'
import { useListEditionsQuery } from './editionsApi'

type Props = { id: number; code: string; host: number }

/** Links to the event in other years; nothing while there are none. */
export default function Editions({ id, code, host }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const path = useLocalePath()
  const editions = useListEditionsQuery({ id, code, host, locale }, { selectFromResult: dataOf }).data?.filter(
    ({ attributes }) => attributes.eventStartDate,
  )
  if (!editions?.length) return null
  return (
    <nav className={css.editions} aria-label={t('other_editions')}>
      <span>{t('other_editions')}</span>
      <ul>
        {editions.map(({ id, attributes: { eventName, eventStartDate } }) => {
          const year = dayOf(eventStartDate).slice(0, 4)
          return (
            <li key={id}>
              <Link to={path(`/event/${id}`)} aria-label={`${year}, ${eventName}`}>
                {year}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
