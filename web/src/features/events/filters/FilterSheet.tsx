import { useTranslation } from 'react-i18next'
import { useListNeighbourhoodsQuery } from '@/shared/api/referenceApi'
import type { Locale } from '@/shared/constants'
import { Button } from '@/shared/ui/Button'
import { Dialog } from '@/shared/ui/Dialog'
import type { EventFilter } from '../core/eventQueries'
import { type EventCounts, useCountEventsQuery } from '../core/eventsApi'
import { CHOICES } from './choices'
import { toggle } from './FilterMenu'
import type { Chosen } from './Filters'
import { changed, chosenIn, type Write } from './filterParams'
import css from './filterSheet.module.css'

type Props = { params: URLSearchParams; filter: EventFilter & Chosen; write: Write; onClose: () => void }
type Option = { value: string; label: string; count?: number }

/** All filters without a button of their own. Each value shows how many events it would find under the other filters. */
export default function FilterSheet({ params, filter, write, onClose }: Props) {
  const { t } = useTranslation()
  const { data: counts, currentData } = useCountEventsQuery({ ...filter, more: { ...filter.more, include: 'choices' } })
  const places = usePlaces(counts, filter.locale)
  const onToggle = (name: string, value: string) => write(changed(name, toggle(value)))
  return (
    <Dialog title={t('more_filters')} onClose={onClose}>
      <div className={css.groups}>
        <Group
          name="neighbourhood"
          title={t('neighbourhood')}
          options={places}
          chosen={chosenIn(params, 'neighbourhood')}
          onToggle={onToggle}
        />
        {CHOICES.map(({ name, title, keys }) => (
          <Group
            key={name}
            name={name}
            title={t(title)}
            options={Object.entries(keys).map(([value, key]) => ({
              value,
              label: t(key),
              count: counts?.choices?.[name]?.[value],
            }))}
            chosen={chosenIn(params, name)}
            onToggle={onToggle}
          />
        ))}
      </div>
      <div className={css.foot}>
        <Button look="primary" onClick={onClose}>
          {currentData ? t('show_events', { count: currentData.total }) : t('close')}
        </Button>
      </div>
    </Dialog>
  )
}

/** All neighbourhoods by their names: an order by numbers would change with each choice. */
function usePlaces(counts: EventCounts | undefined, locale: Locale): Option[] {
  const { data = [] } = useListNeighbourhoodsQuery(locale)
  const found = new Map(counts?.neighbourhoods?.map(({ code, count }) => [code, count]))
  const places = data.map(({ attributes: { neighbourhoodCode: value, neighbourhoodName: label } }) => ({
    value,
    label,
    ...(counts?.neighbourhoods && { count: found.get(value) ?? 0 }),
  }))
  return places.sort(
    (one, other) => (other.count ?? 0) - (one.count ?? 0) || one.label.localeCompare(other.label, 'es'),
  )
}

type GroupProps = {
  name: string
  title: string
  options: Option[]
  chosen: string[]
  onToggle: (name: string, value: string) => void
}

function Group({ name, title, options, chosen, onToggle }: GroupProps) {
  if (options.length === 0) return null
  return (
    <fieldset className={css.group}>
      <legend>{title}</legend>
      <div className={css.options}>
        {options.map(({ value, label, count }) => (
          <label key={value} className={css.option}>
            <input type="checkbox" checked={chosen.includes(value)} onChange={() => onToggle(name, value)} />
            <span>{label}</span>
            {count !== undefined && <small>{count}</small>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
