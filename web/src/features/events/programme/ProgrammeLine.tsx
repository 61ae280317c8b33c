import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { hours } from '@/shared/dates/format'
import { fieldLang } from '@/shared/i18n/served'
import { useLocale, useLocalePath } from '@/shared/i18n/useLocale'
import QrCode from '@/shared/image/QrCode'
import { joinDistinct } from '@/shared/map/placeText'
import { usePrice } from '../core/EventTags'
import { cityOf } from '../core/eventsApi'
import css from './programme.module.css'
import type { Line } from './weekend'

/** An event on paper: when, name, place and price, with a code that leads to its page. */
export function ProgrammeLine({ event: { id, attributes }, date: { startsAt, endsAt } }: Line) {
  const { t } = useTranslation()
  const locale = useLocale()
  const page = useLocalePath()(`/event/${id}`)
  const time = hours(startsAt, endsAt, locale)
  const price = usePrice(attributes) ?? t('price_at_door')
  const place = joinDistinct(' · ', attributes.eventAddress?.address, cityOf(attributes)?.attributes.cityName)
  return (
    <li className={css.line}>
      <div>
        {time && <p className={css.time}>{time}</p>}
        <h3 lang={fieldLang(attributes, 'eventName', locale)}>
          <Link to={page}>{attributes.eventName}</Link>
        </h3>
        <p>{[place, price].filter(Boolean).join(' · ')}</p>
      </div>
      <QrCode text={window.location.origin + page} label={attributes.eventName} />
    </li>
  )
}
