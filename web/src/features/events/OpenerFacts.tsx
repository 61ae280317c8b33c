import { shortSpan } from '@/shared/dates/format'
import { fieldLang } from '@/shared/i18n/served'
import { useLocale } from '@/shared/i18n/useLocale'
import { Icon } from '@/shared/ui/Icon'
import css from './events.module.css'
import { cityOf, dateOf, type Event } from './eventsApi'

/** Date and place in one line under the name. */
export function OpenerFacts({ event }: { event: Event }) {
  const locale = useLocale()
  const date = dateOf(event)
  const city = cityOf(event)
  return (
    <p className={css.openerFacts}>
      <span>
        <Icon name="calendar" />
        <time dateTime={date.startsAt}>{shortSpan(date.startsAt, date.endsAt, locale)}</time>
      </span>
      {city && (
        <span lang={fieldLang(city.attributes, 'cityName', locale)}>
          <Icon name="pin" /> {city.attributes.cityName}
        </span>
      )}
    </p>
  )
}
