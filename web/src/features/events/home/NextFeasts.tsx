import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { longDay } from '@/shared/dates/format'
import { daysBetween } from '@/shared/dates/lima'
import { useToday } from '@/shared/dates/useToday'
import { useLocale, useLocalePath } from '@/shared/i18n/useLocale'
import { SaveButton } from '@/shared/saved/SaveButton'
import type { NextFeast } from './homeApi'
import css from './homeBlocks.module.css'

/** The next feasts with the number of days until then. */
export function NextFeasts({ feasts }: { feasts: NextFeast[] }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const path = useLocalePath()
  const today = useToday()
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
        {feasts.map(({ code, name, day }) => {
          const ahead = day > today ? daysBetween(today, day).length - 1 : 0
          return (
            <li key={code}>
              <p className={css.countdown}>
                <strong>{ahead}</strong> {t('days_ahead', { count: ahead })}
              </p>
              <div>
                <h3>
                  <Link to={path(`/feasts#${code}`)}>{name}</Link>
                </h3>
                <time dateTime={day}>{longDay(day, locale)}</time>
              </div>
              <SaveButton kind="feast" id={code} name={name} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
