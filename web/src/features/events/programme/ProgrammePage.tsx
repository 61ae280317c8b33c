import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { longDay } from '@/shared/dates/format'
import { useToday } from '@/shared/dates/useToday'
import { spanOf } from '@/shared/dates/when'
import { useLocale, useLocalePath } from '@/shared/i18n/useLocale'
import QrCode from '@/shared/image/QrCode'
import { Button } from '@/shared/ui/Button'
import { Icon } from '@/shared/ui/Icon'
import { Band } from '@/shared/ui/motif/Band'
import { PageTitle } from '@/shared/ui/PageHead'
import { PageState } from '@/shared/ui/PageState'
import { ProgrammeLine } from './ProgrammeLine'
import css from './programme.module.css'
import { useListProgrammeQuery } from './programmeApi'
import { linesByDay, weekendOf } from './weekend'

/** The programme of the weekend for A4 paper, in the language of the page, as hostels put it on the wall. */
export function Component() {
  const { t } = useTranslation()
  const locale = useLocale()
  const path = useLocalePath()
  const today = useToday()
  const weekend = weekendOf(today)
  const query = useListProgrammeQuery({ locale, ...weekend })
  if (!query.currentData) return <PageState {...query} />
  const days = linesByDay(query.currentData, weekend, Date.now())
  const list = path('/events?when=weekend')
  const url = window.location.origin + list
  const title = `${t('weekend')} · ${spanOf(weekend.from, weekend.to, today, locale)}`
  return (
    <div className={css.page}>
      <PageTitle text={title} />
      <p className={css.tools}>
        <Link to={list}>{t('events')}</Link>
        <Button look="primary" onClick={() => window.print()}>
          <Icon name="print" /> {t('print')}
        </Button>
      </p>
      <article className={css.sheet}>
        <header className={css.head}>
          <div>
            <p className={css.portal}>
              {t('name_of_platform')} · {t('tagline')}
            </p>
            <h1>{title}</h1>
          </div>
          <p className={css.code}>
            <QrCode text={url} label={t('qr_code')} />
          </p>
        </header>
        <Band seed="weekend" />
        <div className={css.columns}>
          {days.length === 0 && <p>{t('no_event')}</p>}
          {days.map(({ day, lines }) => (
            <section key={day} aria-labelledby={day}>
              <h2 id={day}>{longDay(day, locale)}</h2>
              <ul>
                {lines.map((line) => (
                  <ProgrammeLine key={`${line.event.id} ${line.date.startsAt}`} {...line} />
                ))}
              </ul>
            </section>
          ))}
        </div>
        <p className={css.foot}>{url.replace(/^https?:\/\//, '')}</p>
      </article>
    </div>
  )
}
