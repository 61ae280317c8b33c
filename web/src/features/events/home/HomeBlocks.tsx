import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { longDay } from '@/shared/dates/format'
import type { Day } from '@/shared/dates/lima'
import { useLocale, useLocalePath } from '@/shared/i18n/useLocale'
import { cx } from '@/shared/text'
import { Deferred } from '@/shared/ui/Deferred'
import ui from '@/shared/ui/ui.module.css'
import { EventArtRow } from '../core/EventArtRow'
import { EventCard } from '../core/EventCard'
import eventsCss from '../core/events.module.css'
import type { HomeBlock } from './homeApi'
import css from './homeBlocks.module.css'

/** Fewer events than these would leave half of a wide row empty. */
const FEW = 3

/** As many as the first view has (gateway/internal/pages/home.go): on some evenings each has one event. */
const FIRST = 3

const TITLES = {
  now: 'now',
  starts_soon: 'starts_soon',
  later_today: 'later_today',
  tonight: 'tonight',
  open_late: 'open_late',
  today: 'today',
  tomorrow: 'tomorrow',
  open_now: 'always_open',
} as const

/** The blocks of the moment. The first screens are rendered at once. */
export function HomeBlocks({ blocks }: { blocks: HomeBlock[] }) {
  return blocks.map((block, index) =>
    index < FIRST ? (
      <Block key={block.name + block.day} block={block} first={index === 0} />
    ) : (
      <Deferred key={block.name + block.day}>
        <Block block={block} />
      </Deferred>
    ),
  )
}

function Block({ block: { name, day, total, events }, first }: { block: HomeBlock; first?: boolean }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const path = useLocalePath()
  const title = name === 'day' && day ? longDay(day, locale) : t(TITLES[name as keyof typeof TITLES])
  const id = `block-${name}-${day ?? ''}`
  return (
    <section className={css.block} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id}>{title}</h2>
        {total > events.data.length && (
          <Link to={path(listOf(name, day))} aria-label={t('all_of', { name: title })}>
            {t('see_all')}
          </Link>
        )}
      </div>
      <ul className={cx(ui.grid, eventsCss.rows, events.data.length < FEW && eventsCss.few)}>
        <EventArtRow events={events.data}>
          {events.data.map((event, index) => (
            <li key={event.id}>
              <EventCard event={event} priority={first && index === 0} inList />
            </li>
          ))}
        </EventArtRow>
      </ul>
    </section>
  )
}

/** The address of the list with all events of a block. */
function listOf(name: HomeBlock['name'], day?: Day): string {
  if (day) return `/events?from=${day}&to=${day}`
  return name === 'now' || name === 'open_now' ? '/events?when=now' : '/events?when=tonight'
}
