import { type Ref, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '@/shared/api/error'
import { weekdayAndDay } from '@/shared/dates/format'
import { dayOf } from '@/shared/dates/lima'
import { ProblemLine } from '@/shared/forms/fields/Field'
import { serverProblems } from '@/shared/forms/serverProblems'
import { useLocale } from '@/shared/i18n/useLocale'
import { Button } from '@/shared/ui/Button'
import { addDate, edit, planDates, putBack, takeOut, takeOutYearly, undo } from '../entry/changes'
import { computedSpan } from '../entry/recurrence'
import { firstDay } from '../entry/when'
import { ChangeList } from './ChangeList'
import { DateDays } from './DateDays'
import type { DateActions } from './DateDialog'
import type { useDates } from './useDates'
import own from './when.module.css'
import { type EventFormState, partsOf } from './whenParts'

type Props = { form: EventFormState; found: ReturnType<typeof useDates> }

/** The dates of the rule; each can be changed by hand. The form works without them. */
export function DatesPreview({ form, found }: Props) {
  const { t } = useTranslation()
  const { when, problem, write } = partsOf(form)
  const summary = useRef<HTMLParagraphElement>(null)
  // The entry of a change that is undone goes, with the button that has the focus.
  const keepFocus = () =>
    requestAnimationFrame(() => document.activeElement === document.body && summary.current?.focus())
  const { complete, dates, fresh, failed } = found
  const first = firstDay(when) || when.from || dayOf(new Date())
  // Without the server the dates changed by hand are still listed.
  const changed = complete ? when.changes.map((change) => computedSpan(when, change)) : []
  const listed = dates ?? (complete ? planDates(when, changed, false) : [])
  const reported =
    problem('rule') ?? problem('changes') ?? problem('exceptions') ?? problem('extra') ?? problem('hours')
  const actions: DateActions = {
    add: (day) => write(addDate(when, day)),
    edit: (date, edited) => write(edit(when, date, edited)),
    takeOut: (date) => write(takeOut(when, date)),
    putBack: ({ of }) => write(putBack(when, of.slice(0, 10))),
    undo: (date) => write(undo(when, date)),
    ...(when.mode === 'hours' && { takeOutYearly: (date) => write(takeOutYearly(when, date)) }),
  }
  const empty = fresh && !dates?.some(({ state }) => !state)
  return (
    <section className={own.preview} aria-label={t('dates_preview')} aria-busy={complete && !fresh && !failed}>
      <Summary found={found} paragraph={summary} invalid={reported !== undefined} />
      {reported && <ProblemLine id="when-reported" label={t('when')} problem={reported} />}
      {empty && <ProblemLine id="when-empty" label={t('when')} problem={{ key: 'no_date_left' }} />}
      {failed && <Refusal error={found.error} onRetry={found.retry} />}
      {/* Also without dates, so that nothing below moves when they arrive. */}
      <DateDays dates={listed} first={first} known={dates !== null} actions={actions} onClosed={keepFocus}>
        {(open) => complete && <ChangeList form={form} dates={listed} onOpen={open} onUndone={keepFocus} />}
      </DateDays>
    </section>
  )
}

type SummaryProps = Pick<Props, 'found'> & { paragraph: Ref<HTMLParagraphElement>; invalid: boolean }

/** How many dates there are, from when to when; read out when it changes. */
function Summary({ found, paragraph, invalid }: SummaryProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { complete, dates, failed } = found
  const there = (dates ?? []).filter(({ state }) => !state)
  const [one, last] = [there[0], there.at(-1)].map((date) => date && weekdayAndDay(dayOf(date.span.startsAt), locale))
  const span = one && last && one !== last ? t('dates_span', { first: one, last }) : one
  return (
    <p
      ref={paragraph}
      tabIndex={-1}
      role="status"
      className={own.summary}
      data-invalid={invalid || undefined}
      aria-describedby={invalid ? 'when-reported' : undefined}
    >
      {!complete && t('dates_to_see')}
      {complete && failed && t('dates_unavailable')}
      {dates && [t('dates_found', { count: there.length }), span].filter(Boolean).join(': ')}
    </p>
  )
}

/** Why there is no preview: what the server refuses of the rule, or a way to ask again. */
function Refusal({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation()
  const problems = serverProblems(error as ApiError, {})
  if (problems.length === 0) {
    return (
      <div>
        <Button onClick={onRetry}>{t('try_again')}</Button>
      </div>
    )
  }
  return problems.map(([path, problem]) => (
    <ProblemLine key={path} id={`when-${path}`} label={t('when')} problem={problem} />
  ))
}
