import type { ReactNode } from 'react'
import { DayOfPlan } from '@/app/pages/saved/EventDays'
import { EventCard } from '@/features/events/core/EventCard'
import type { Event } from '@/features/events/core/eventsApi'
import rows from '@/features/events/list/eventRows.module.css'
import { HostCard } from '@/features/hosts/HostCard'
import { HostRow } from '@/features/hosts/HostRow'
import type { Entity } from '@/shared/api/strapi'
import { addDays, dayOf, limaInstant } from '@/shared/dates/lima'
import { cx } from '@/shared/text'
import ui from '@/shared/ui/ui.module.css'
import { event, host } from '../fixtures'

const today = dayOf(new Date())

/** An event of this evening with a drawing, in a state. */
function eventIn(state: Partial<Event>, id = 7, first = today, last = today): Entity<Event> {
  const [startsAt, endsAt] = [limaInstant(first, '19:00'), limaInstant(last, '20:30')]
  const dates = { eventStartDate: startsAt, eventEndDate: endsAt, occurrences: [{ id: 1, startsAt, endsAt }] }
  const plain = { eventBanner: { data: null }, linkToBuyTicket: null }
  return { id, attributes: { ...event.attributes, ...plain, ...dates, ...state } }
}

const states: Record<string, Entity<Event>> = {
  price: eventIn({}),
  free: eventIn({ isFree: true, eventPrice: null }),
  'at the door': eventIn({ eventPrice: null }),
  cancelled: eventIn({ eventStatus: 'cancelled' }),
  postponed: eventIn({ eventStatus: 'postponed' }),
  full: eventIn({ eventStatus: 'full' }),
  'last day': eventIn({}, 7, addDays(today, -2)),
  saved: eventIn({}, 9),
  tickets: eventIn({ linkToBuyTicket: 'https://tickets.example.org' }),
  'to be booked': eventIn({ needsBooking: true }),
  'in another language': eventIn({ servedLocales: { eventName: 'es' } }),
  'always open': eventIn({ programmeKind: 'permanent' }),
  'without a place': eventIn({ eventAddress: null }),
}

const inList = (one: Entity<Event>): ReactNode => (
  <ul className={cx(ui.grid, rows.rows)}>
    <li>
      <EventCard event={one} inList />
    </li>
  </ul>
)

/** The cards and rows of events and hosts. */
export const cards = {
  ...Object.fromEntries(Object.entries(states).map(([name, one]) => [`row ${name}`, inList(one)])),
  ...Object.fromEntries(
    ['free', 'cancelled', 'saved'].map((name) => [
      `card ${name}`,
      <ul key={name} className={ui.grid}>
        <li>
          <EventCard event={states[name] ?? eventIn({})} />
        </li>
      </ul>,
    ]),
  ),
  overlap: <DayOfPlan group={{ day: today, events: [eventIn({}, 1), eventIn({ eventName: 'Other' }, 2)] }} />,
  'host row': <HostRow host={bare(11)}>Next event</HostRow>,
  'host row followed': <HostRow host={bare(12)}>Next event</HostRow>,
  'host card': <HostCard host={bare(11)} />,
}

/** A host with a monogram. */
function bare(id: number) {
  return { id, attributes: { ...host.attributes, mainBanner: { data: null } } }
}
