import { memo } from 'react'
import { Link } from 'react-router'
import { shortDay } from '@/shared/dates/format'
import type { Day } from '@/shared/dates/lima'
import { useLocale, useLocalePath } from '@/shared/i18n/useLocale'
import { More } from './More'
import type { barsOf } from './month'
import css from './month.module.css'

type Props = { week: Day[]; seasons: ReturnType<typeof barsOf> }

/** The row below a week with the seasons that run in it, as bars over their days. */
export const Seasons = memo(function Seasons({ week, seasons: { lane, rest } }: Props) {
  const locale = useLocale()
  const path = useLocalePath()
  return (
    <tr>
      <td colSpan={7} className={css.lane}>
        <div className={css.bars}>
          {lane.map(({ id, name, from, to }) => (
            <Link
              key={id}
              to={path(`/event/${id}`)}
              className={css.season}
              style={{ gridColumn: `${from} / ${to + 1}` }}
              title={name}
            >
              {name}
            </Link>
          ))}
        </div>
        <More label={shortDay(week[0] ?? '', locale)} events={rest} />
      </td>
    </tr>
  )
})
