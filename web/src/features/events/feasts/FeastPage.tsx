import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { useToday } from '@/shared/dates/useToday'
import { useLocale, useLocalePath } from '@/shared/i18n/useLocale'
import { Img } from '@/shared/image/Img'
import { SaveButton } from '@/shared/saved/SaveButton'
import { PageHead } from '@/shared/ui/PageHead'
import { PageState } from '@/shared/ui/PageState'
import ui from '@/shared/ui/ui.module.css'
import { pictureOf } from '../core/eventsApi'
import { Countdown } from './Countdown'
import { FeastCalendar } from './FeastCalendar'
import { FeastDays } from './FeastDays'
import { FeastEvents } from './FeastEvents'
import { FeastReason } from './FeastReason'
import { useGetFeastQuery } from './feastApi'
import css from './feastPage.module.css'
import { feastSubject } from './feastSubject'
import { nextOf } from './months'

type Props = {
  /** Shows the news about a feast and its events. */
  stories?: (name: string, events: number[]) => ReactNode
}

/** A feast: when it is next and why, its days in the coming years, its events and the news about them. */
export function FeastPage({ stories }: Props) {
  const { code = '' } = useParams()
  const { t } = useTranslation()
  const locale = useLocale()
  const path = useLocalePath()
  const today = useToday()
  const query = useGetFeastQuery({ code, locale })
  const feast = query.currentData
  if (!feast) return <PageState {...query} />
  const day = nextOf(feast, today) ?? feast.days[0] ?? today
  const events = feast.events.data
  const picture = events.map(({ attributes }) => pictureOf(attributes)).find(Boolean)
  return (
    <article className={ui.page}>
      <div className={css.top}>
        <div className={css.picture}>
          <Img
            media={picture}
            {...feastSubject(code)}
            ratio="3x2"
            cover
            sizes="(min-width: 768px) 40vw, 92vw"
            alt=""
            priority
            className={css.image}
          />
        </div>
        <div>
          <PageHead eyebrow={t('year_of_feasts')} title={feast.name}>
            <div className={css.when}>
              <Countdown day={day} />
              <p>
                <FeastDays day={day} lastsDays={feast.lastsDays} />
              </p>
            </div>
          </PageHead>
          <div className={css.actions}>
            <FeastCalendar feast={feast} />
            <SaveButton wide kind="feast" id={code} name={feast.name} />
          </div>
        </div>
      </div>
      <FeastReason feast={feast} />
      <FeastEvents events={events} day={day} lastsDays={feast.lastsDays} />
      {stories?.(
        feast.name,
        events.map(({ id }) => id),
      )}
      <p className={css.back}>
        <Link to={path('/feasts')}>{t('all_of', { name: t('feasts') })}</Link>
      </p>
    </article>
  )
}
