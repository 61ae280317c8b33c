import { fieldLang } from '@/shared/i18n/served'
import { useLocale } from '@/shared/i18n/useLocale'
import { Icon } from '@/shared/ui/Icon'
import { usePrice } from './EventTags'
import css from './events.module.css'
import { cityOf, type Event } from './eventsApi'
import { useWhen } from './useWhen'

/** Date, city and price in one line under the name. */
export function EventSummary({ event }: { event: Event }) {
  const locale = useLocale()
  const { startsAt, text } = useWhen(event)
  const city = cityOf(event)
  const price = usePrice(event)
  return (
    <p className={css.openerFacts}>
      {startsAt && (
        <span>
          <Icon name="calendar" />
          <time dateTime={startsAt}>{text}</time>
        </span>
      )}
      {city && (
        <span lang={fieldLang(city.attributes, 'cityName', locale)}>
          <Icon name="pin" /> {city.attributes.cityName}
        </span>
      )}
      {price && (
        <span>
          <Icon name="ticket" /> {price}
        </span>
      )}
    </p>
  )
}
