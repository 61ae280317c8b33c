import { useTranslation } from 'react-i18next'
import { useToday } from '@/shared/dates/useToday'
import { useLocale } from '@/shared/i18n/useLocale'
import { SaveButton } from '@/shared/saved/SaveButton'
import type { Saved } from '@/shared/saved/saved'
import { LoadError } from '@/shared/ui/Notice'
import { TextSkeleton } from '@/shared/ui/Skeleton'
import ui from '@/shared/ui/ui.module.css'
import { useListFeastsQuery } from '../entry/recurrenceApi'
import { FeastRow } from './FeastRow'
import css from './feasts.module.css'
import { nextOf } from './months'

/** Saved feasts with their next day, the soonest first; one that the portal does not know any more has its saved name. */
export default function SavedFeasts({ saved }: { saved: Saved[] }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const today = useToday()
  const { data, isError, refetch } = useListFeastsQuery(locale)
  const rows = saved.map((one) => {
    const feast = data?.find(({ code }) => code === one.id)
    return { one, feast, day: feast && nextOf(feast, today) }
  })
  const unknown = '9' // after every year
  rows.sort((one, other) => ((one.day ?? unknown) < (other.day ?? unknown) ? -1 : Number(one.day !== other.day)))
  return (
    <section className={ui.section} aria-label={t('saved_feasts')}>
      <h2 className={css.title}>{t('saved_feasts')}</h2>
      {isError && !data && <LoadError small onRetry={refetch} />}
      {!isError && !data && <TextSkeleton />}
      {data && (
        <ul className={css.rows}>
          {rows.map(({ one, feast, day }) => (
            <li key={one.id}>{feast && day ? <FeastRow feast={feast} day={day} dated /> : <Unknown one={one} />}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Unknown({ one: { kind, id, name } }: { one: Saved }) {
  const { t } = useTranslation()
  return (
    <div className={css.row}>
      <span />
      <div className={css.words}>
        <h3>{name}</h3>
        <p>{t('saved_feast_over')}</p>
      </div>
      <SaveButton kind={kind} id={id} name={name} />
    </div>
  )
}
