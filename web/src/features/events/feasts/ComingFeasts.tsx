import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ArtRow } from '@/shared/art/ArtRow'
import { weekdayAndDay } from '@/shared/dates/format'
import { useLocalePath } from '@/shared/i18n/useLocale'
import { Img } from '@/shared/image/Img'
import ui from '@/shared/ui/ui.module.css'
import { Countdown } from './Countdown'
import { FeastDays } from './FeastDays'
import { feastSubject } from './feastSubject'
import css from './feasts.module.css'
import type { FeastDay } from './months'

const subjectOf = ({ feast }: FeastDay) => feastSubject(feast.code)

/** The next feasts with a picture and the number of days until then. */
export function ComingFeasts({ feasts }: { feasts: FeastDay[] }) {
  const { t } = useTranslation()
  const path = useLocalePath()
  return (
    <section aria-labelledby="coming-feasts">
      <h2 id="coming-feasts" className={ui.hidden}>
        {t('coming_feasts')}
      </h2>
      <ul className={css.coming}>
        <ArtRow value={feasts.map(subjectOf)}>
          {feasts.map((one) => (
            <li key={one.feast.code} className={ui.card}>
              <div className={css.picture}>
                <Img media={null} {...subjectOf(one)} ratio="3x2" sizes="33vw" alt="" className={css.art} />
              </div>
              <Countdown day={one.day} />
              <div>
                <h3 className={ui.cardName}>
                  <Link to={path(`/feasts/${one.feast.code}`)}>{one.feast.name}</Link>
                </h3>
                <p>
                  <FeastDays day={one.day} lastsDays={one.feast.lastsDays} format={weekdayAndDay} />
                </p>
              </div>
            </li>
          ))}
        </ArtRow>
      </ul>
    </section>
  )
}
