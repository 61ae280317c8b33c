import type { Day } from '@/shared/dates/lima'
import type { Form } from '@/shared/forms/useForm'
import type { EventValues } from '../entry/eventForm'
import { type When, weekdayOf } from '../entry/when'

export type EventFormState = Form<EventValues>

const NAME = 'when'

/** Reads and writes the parts of the rule, which is one value of the form. */
export function partsOf(form: EventFormState) {
  const { when } = form.values
  const problem = (part: string) => form.problems[`${NAME}.${part}`]
  const write = (patch: Partial<When>) => form.setValue(NAME, { ...form.getValues().when, ...patch })
  const blur = (part: string) => {
    // A part may make the message of another one untrue, such as the first day that of the last.
    const shown = Object.keys(form.problems).filter((path) => path.startsWith(`${NAME}.`))
    for (const path of new Set([`${NAME}.${part}`, ...shown])) form.blur(path)
  }
  const choose = (part: string, patch: Partial<When>) => {
    write(patch)
    blur(part)
  }
  return { when, problem, write, blur, choose }
}

/** The parts that follow from a first day: the weekday of a weekly rule that has none yet. */
export const fromDay = ({ weekdays, freq, mode }: When, from: Day | ''): Partial<When> =>
  from && mode === 'repeats' && freq === 'WEEKLY' && weekdays.length === 0
    ? { from, weekdays: [weekdayOf(from)] }
    : { from }
