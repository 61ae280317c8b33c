import { useTranslation } from 'react-i18next'
import type { MessageKey } from '@/shared/i18n/messages'
import { Button } from '@/shared/ui/Button'
import { Dialog } from '@/shared/ui/Dialog'
import { ACCESSIBILITY } from '../core/accessibility'
import { AUDIENCES, LANGUAGES, SETTINGS } from '../core/audience'
import type { EventFilter } from '../core/eventQueries'
import { type EventCounts, useCountEventsQuery } from '../core/eventsApi'
import { toggle } from './FilterMenu'
import type { Chosen } from './Filters'
import { changed, chosenIn, type Write } from './filterParams'
import css from './filterSheet.module.css'

type Props = { params: URLSearchParams; filter: EventFilter & Chosen; write: Write; onClose: () => void }
type Option = { value: string; label: string; count?: number }

const BOOKING = { false: 'no_booking', true: 'booking_needed' } as const
const { both: _both, ...ROOFS } = SETTINGS

/** The parameters with few values, in the order of the sheet. */
const GROUPS: { name: string; title: MessageKey; keys: Record<string, MessageKey> }[] = [
  { name: 'audience', title: 'for_whom', keys: AUDIENCES },
  { name: 'setting', title: 'setting', keys: ROOFS },
  { name: 'booking', title: 'booking', keys: BOOKING },
  { name: 'language', title: 'spoken_languages', keys: LANGUAGES },
  { name: 'accessibility', title: 'accessibility', keys: ACCESSIBILITY },
]

/** All filters without a button of their own. Each value shows how many events it would find under the other filters. */
export default function FilterSheet({ params, filter, write, onClose }: Props) {
  const { t } = useTranslation()
  const { data: counts, currentData } = useCountEventsQuery({ ...filter, more: { ...filter.more, include: 'choices' } })
  const onToggle = (name: string, value: string) => write(changed(name, toggle(value)))
  return (
    <Dialog title={t('more_filters')} onClose={onClose}>
      <div className={css.groups}>
        {counts?.neighbourhoods && (
          <Group
            name="neighbourhood"
            title={t('neighbourhood')}
            options={placesOf(counts, chosenIn(params, 'neighbourhood'))}
            chosen={chosenIn(params, 'neighbourhood')}
            onToggle={onToggle}
          />
        )}
        {GROUPS.map(({ name, title, keys }) => (
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

/** The neighbourhoods of the found events, followed by chosen ones without any. */
function placesOf({ neighbourhoods = [] }: EventCounts, chosen: string[]): Option[] {
  const found = neighbourhoods.map(({ code = '', name, count }) => ({ value: code, label: name, count }))
  const missing = chosen.filter((code) => !found.some(({ value }) => value === code))
  return [...found, ...missing.map((value) => ({ value, label: value, count: 0 }))]
}

type GroupProps = {
  name: string
  title: string
  options: Option[]
  chosen: string[]
  onToggle: (name: string, value: string) => void
}

function Group({ name, title, options, chosen, onToggle }: GroupProps) {
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
