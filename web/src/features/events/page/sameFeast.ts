import { type Feast, parseFeast } from '@/shared/dates/recurrence'
import type { Event } from '../core/eventsApi'

/** An octave is a week later. */
export const AROUND_DAYS = 8
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Whether two events are of the same feast: the vigil, the day, the octave. Feasts that move with Easter are those of the whole region; on
 * other days each town has its own, which only events of that town belong to.
 */
export function isSameFeast(one: Event, other: Event): boolean {
  const feast = parseFeast(one.recurrence?.feast ?? '')
  const others = parseFeast(other.recurrence?.feast ?? '')
  if (!feast || !others || feast.anchor !== others.anchor) return false
  if (feast.anchor === 'EASTER') return Math.abs(feast.offset - others.offset) <= AROUND_DAYS
  if (cityIdOf(one) !== cityIdOf(other)) return false
  if (sameAnchor(feast, others)) return Math.abs(feast.offset - others.offset) <= AROUND_DAYS
  return feast.anchor === 'DATE' && Math.abs(dayOfYear(feast) - dayOfYear(others)) <= DAY_MS
}

const cityIdOf = ({ eventAddress }: Event) => eventAddress?.city?.data?.id

const sameAnchor = ({ offset: _, ...one }: Feast, { offset: __, ...other }: Feast) =>
  JSON.stringify(one) === JSON.stringify(other)

/** The instant of a fixed date in one year, which is enough to compare two. */
const dayOfYear = ({ month, day, offset }: Feast) => Date.UTC(2026, month - 1, day + offset)
