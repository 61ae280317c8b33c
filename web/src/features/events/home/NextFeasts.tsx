import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { weekdayAndDay } from '@/shared/dates/format'
import { useLocale, useLocalePath } from '@/shared/i18n/useLocale'
import { SaveButton } from '@/shared/saved/SaveButton'
import { Countdown } from '../feasts/Countdown'
import type { NextFeast } from './homeApi'
import css from './homeBlocks.module.css'

/** The next feasts with the number of days until then. */
export function NextFeasts({ feasts }: { feasts: NextFeast[] }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const path = useLocalePath()
  if (feasts.length === 0) return null
  return (
    <section className={css.block} aria-labelledby="next-feasts">
      <div className={css.head}>
        <h2 id="next-feasts">{t('coming_feasts')}</h2>
        <Link to={path('/feasts')} aria-label={t('all_of', { name: t('coming_feasts') })}>
          {t('see_all')}
        </Link>
      </div>
      <ul className={css.feasts}>
        {feasts.map(({ code, name, day }) => (
          <li key={code}>
            <Countdown day={day} />
            <div>
              <h3>
                <Link to={path(`/feasts/${code}`)}>{name}</Link>
              </h3>
              <time dateTime={day}>{weekdayAndDay(day, locale)}</time>
            </div>
            <SaveButton kind="feast" id={code} name={name} />
          </li>
        ))}
      </ul>
    </section>
  )
}
