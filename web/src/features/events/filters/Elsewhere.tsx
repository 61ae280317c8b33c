import { useTranslation } from 'react-i18next'
import { useListNeighbourhoodsQuery } from '@/shared/api/referenceApi'
import { useLocale } from '@/shared/i18n/useLocale'
import type { EventFilter } from '../core/eventQueries'
import { Chip } from './Chip'
import { toggle } from './FilterMenu'
import { changed, chosenIn, type Write } from './filterParams'
import css from './filters.module.css'
import type { Period } from './period'
import { useChoiceCounts } from './useChoiceCounts'

/** `what` are the filters without the times. */
type Props = { params: URLSearchParams; what: EventFilter; period: Period; write: Write }

/** Neighbourhoods to choose for a visitor whose position is not known: those with events, and the chosen ones. */
export default function Elsewhere({ params, what, period, write }: Props) {
  const { t } = useTranslation()
  const { data = [] } = useListNeighbourhoodsQuery(useLocale())
  const { data: counts } = useChoiceCounts(what, period)
  const numbers = new Map(counts?.neighbourhoods?.map(({ code, count }) => [code, count]))
  const chosen = chosenIn(params, 'neighbourhood')
  const offered = data
    .map(({ attributes: { neighbourhoodCode: code, neighbourhoodName: name } }) => ({ code, name }))
    .filter(({ code }) => numbers.get(code) || chosen.includes(code))
    .sort((one, other) => one.name.localeCompare(other.name, 'es'))
  if (offered.length === 0) return null
  return (
    <ul className={css.wrapped} aria-label={t('neighbourhood')}>
      {offered.map(({ code, name }) => (
        <li key={code}>
          <Chip
            label={name}
            on={chosen.includes(code)}
            count={numbers.get(code) ?? null}
            onPress={() => write(changed('neighbourhood', toggle(code)))}
          />
        </li>
      ))}
    </ul>
  )
}
