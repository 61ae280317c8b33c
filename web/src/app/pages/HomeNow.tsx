import { useTranslation } from 'react-i18next'
import type { EventCounts } from '@/features/events/core/eventsApi'
import type { Write } from '@/features/events/filters/filterParams'
import { HomeBlocks } from '@/features/events/home/HomeBlocks'
import type { Home, HomeBlock } from '@/features/events/home/homeApi'
import type { HomeFilter } from '@/features/events/home/homeQueries'
import { Alternatives } from '@/features/events/list/Alternatives'
import { useToday } from '@/shared/dates/useToday'
import { LoadError, Notice } from '@/shared/ui/Notice'
import { CardSkeletons } from '@/shared/ui/Skeleton'
import ui from '@/shared/ui/ui.module.css'

/** The blocks of today and tonight; the others are other days. */
const TODAY: HomeBlock['name'][] = ['now', 'starts_soon', 'later_today', 'tonight', 'open_late', 'today', 'open_now']
const SKELETONS = 3

type Props = {
  home: { currentData?: Home; isError: boolean; refetch: () => unknown }
  filter: HomeFilter
  choices: EventCounts['choices']
  isFiltered: boolean
  write: Write
}

/** The blocks of the moment. If the filters find nothing today, it is said, with choices that find something. */
export function HomeNow({ home: { currentData, isError, refetch }, filter, choices, isFiltered, write }: Props) {
  const { t } = useTranslation()
  const today = useToday()
  if (!currentData) return isError ? <LoadError onRetry={refetch} /> : <CardSkeletons count={SKELETONS} />
  const { blocks } = currentData
  const happens = blocks.some(({ name }) => TODAY.includes(name))
  return (
    <div id="events">
      {!happens && !isFiltered && <p className={ui.lead}>{t('no_event')}</p>}
      {!happens && isFiltered && (
        <Notice seed="nothing today" text={t('no_event')} small>
          <Alternatives filter={{ ...filter, day: today }} counts={choices?.when} write={write} />
        </Notice>
      )}
      <HomeBlocks blocks={blocks} />
    </div>
  )
}
