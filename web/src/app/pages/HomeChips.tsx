import { type ComponentProps, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EventCounts } from '@/features/events/core/eventsApi'
import { Chip } from '@/features/events/filters/Chip'
import { WITH_CHILDREN, type Write } from '@/features/events/filters/filterParams'
import { PanelChip } from '@/features/events/filters/PanelChip'
import { PillRow } from '@/features/events/filters/PillRow'
import { HomePanels } from '@/features/events/home/HomePanels'
import type { Moment } from '@/features/events/home/homeApi'
import type { HomePeriod } from '@/features/events/home/homePeriod'
import type { HomeFilter } from '@/features/events/home/homeQueries'
import { addDays } from '@/shared/dates/lima'
import { useToday } from '@/shared/dates/useToday'
import css from './home.module.css'

type Props = {
  moment: Moment
  filter: HomeFilter
  period: HomePeriod | null
  params: URLSearchParams
  choices: EventCounts['choices']
  write: Write
}

/** The filters as one row: the present, what most visitors ask for, other times, and panels with all days and further filters. */
export function HomeChips({ moment, filter, period, params, choices, write }: Props) {
  const { t } = useTranslation()
  const today = useToday()
  const [panel, setPanel] = useState<'dates' | 'filters' | null>(null)
  const open = (name: 'dates' | 'filters') => () => setPanel(panel === name ? null : name)
  const tomorrow = addDays(today, 1)
  const day = period && 'day' in period ? period.day : null
  const present = moment === 'tonight' ? 'tonight' : 'today'
  const weekend = period !== null && day === null
  const free = params.get('free') === 'true'
  const children = params.get('audience') === WITH_CHILDREN
  const others = filter.cities.length + filter.categories.length + filter.hosts.length
  const chips: (Omit<ComponentProps<typeof Chip>, 'onPress'> & { parts: Record<string, string> })[] = [
    { label: t(present), on: !period, count: choices?.when?.[present], parts: { date: '', when: '' } },
    { label: t('free'), on: free, count: choices?.free?.true, parts: { free: free ? '' : 'true' } },
    {
      label: t('with_children'),
      on: children,
      count: choices?.audience?.[WITH_CHILDREN],
      parts: { audience: children ? '' : WITH_CHILDREN },
    },
    {
      label: t('tomorrow'),
      on: day === tomorrow,
      count: choices?.when?.tomorrow,
      parts: { when: '', date: day === tomorrow ? '' : tomorrow },
    },
    {
      label: t('weekend'),
      on: weekend,
      count: choices?.when?.weekend,
      parts: { date: '', when: weekend ? '' : 'weekend' },
    },
  ]
  return (
    <div className={css.chips}>
      <PillRow label={t('filters')}>
        {chips.map(({ parts, ...chip }) => (
          <Chip key={chip.label} {...chip} onPress={() => write(parts)} />
        ))}
        <PanelChip label={t('other_dates')} open={panel === 'dates'} onPress={open('dates')} />
        <PanelChip label={t('filters')} number={others} open={panel === 'filters'} onPress={open('filters')} />
      </PillRow>
      {panel && (
        <Suspense>
          <HomePanels panel={panel} filter={filter} period={period} day={day} write={write} />
        </Suspense>
      )}
    </div>
  )
}
