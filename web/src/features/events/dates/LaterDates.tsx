import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { DATES_SHOWN } from '@/shared/constants'
import { shortDay } from '@/shared/dates/format'
import { dayOf } from '@/shared/dates/lima'
import { useLocale } from '@/shared/i18n/useLocale'
import { Button } from '@/shared/ui/Button'
import type { Event } from '../core/eventsApi'
import { useListLaterDatesQuery } from './datesApi'
import css from './eventDates.module.css'
import { isUnusual, type PageDate } from './eventFacts'
import { Months } from './Months'

type Props = {
  id: number
  event: Event
  /** The last date that the page has. */
  last: PageDate
  /** The dates that are shown of its month. */
  begun: PageDate[]
  /** Of opening hours only what is unusual is shown: it is loaded at once. */
  unusualOnly: boolean
  /** The months are not folded. */
  open: boolean
}

/** The dates after those that the page loads at first. */
export default function LaterDates({ id, event, last, begun, unusualOnly, open }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const preview = useSearchParams()[0].get('preview') ?? undefined
  const [asked, ask] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const { data, isError, isFetching, refetch } = useListLaterDatesQuery(
    { id, locale, preview, from: last.startsAt, changedOnly: unusualOnly },
    { skip: !asked && !unusualOnly },
  )
  const known = new Set(event.occurrences?.map((date) => date.id))
  const later = data?.filter((date) => !known.has(date.id) && (!unusualOnly || isUnusual(date)))
  // The button that was pressed is gone.
  useEffect(() => {
    if (asked && data) list.current?.querySelector('summary')?.focus()
  }, [asked, data])
  const until = new Date(Date.parse(event.eventEndDate) - 1).toISOString()
  const isOpen = open || (unusualOnly && begun.length + (later?.length ?? 0) <= DATES_SHOWN)
  return (
    <div ref={list} className={css.dates}>
      <Months dates={[...begun, ...(later ?? [])]} open={isOpen} begun={!later} />
      {!later && (!unusualOnly || isError) && (
        <Button disabled={isFetching} onClick={() => (isError ? refetch() : ask(true))}>
          {t('later_dates', { day: shortDay(dayOf(until), locale) })}
        </Button>
      )}
    </div>
  )
}
