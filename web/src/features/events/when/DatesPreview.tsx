import { lazy, type Ref, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '@/shared/api/error'
import { weekdayAndDay } from '@/shared/dates/format'
import { type Day, dayOf } from '@/shared/dates/lima'
import { ProblemLine } from '@/shared/forms/fields/Field'
import css from '@/shared/forms/forms.module.css'
import { serverProblems } from '@/shared/forms/serverProblems'
import { useLocale } from '@/shared/i18n/useLocale'
import { Button } from '@/shared/ui/Button'
import { firstDay } from '../entry/when'
import { ChangeList } from './ChangeList'
import { planDates } from './changes'
import { MonthGrid } from './MonthGrid'
import type { useDates } from './useDates'
import own from './when.module.css'
import { type EventFormState, partsOf } from './whenParts'

const DateDialog = lazy(() => import('./DateDialog'))

type Props = { form: EventFormState; found: ReturnType<typeof useDates> }

/** The dates of the rule; each can be changed by hand. The form works without them. */
export function DatesPreview({ form, found }: Props) {
  const { t } = useTranslation()
  const { when, problem, write } = partsOf(form)
  const [open, setOpen] = useState<Day | null>(null)
  const summary = useRef<HTMLParagraphElement>(null)
  // The entry of a change that is undone goes, with the button that has the focus.
  const keepFocus = () =>
    requestAnimationFrame(() => document.activeElement === document.body && summary.current?.focus())
  const close = () => {
    setOpen(null)
    keepFocus()
  }
  const { complete, dates, fresh, failed } = found
  const first = firstDay(when)
  // Without the server the changes are still listed.
  const listed = dates ?? (complete ? planDates(when, [], false).filter(({ state, extra }) => state || extra) : [])
  const reported =
    problem('rule') ?? problem('changes') ?? problem('exceptions') ?? problem('extra') ?? problem('hours')
  const empty = fresh && !dates?.some(({ state }) => !state)
  return (
    <section className={own.preview} aria-label={t('dates_preview')} aria-busy={complete && !fresh && !failed}>
      <Summary found={found} paragraph={summary} />
      {reported && <ProblemLine id="when-reported" label={t('when')} problem={reported} />}
      {empty && <ProblemLine id="when-empty" label={t('when')} problem={{ key: 'no_date_left' }} />}
      {failed && <Refusal error={found.error} onRetry={found.retry} />}
      {dates && first && (
        <>
          <p className={css.help}>{t('dates_help')}</p>
          <MonthGrid key={first.slice(0, 7)} {...{ dates, first }} onOpen={setOpen} />
        </>
      )}
      {complete && <ChangeList form={form} dates={listed} onOpen={setOpen} onUndone={keepFocus} />}
      {open && (
        <Suspense fallback={null}>
          <DateDialog {...{ when, dates: listed, day: open }} onChange={write} onClose={close} />
        </Suspense>
      )}
    </section>
  )
}

/** How many dates there are, from when to when; read out when it changes. */
function Summary({ found, paragraph }: Pick<Props, 'found'> & { paragraph: Ref<HTMLParagraphElement> }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { complete, dates, failed } = found
  const there = (dates ?? []).filter(({ state }) => !state)
  const [one, last] = [there[0], there.at(-1)].map((date) => date && weekdayAndDay(dayOf(date.span.startsAt), locale))
  const span = one && last && one !== last ? t('dates_span', { first: one, last }) : one
  return (
    <p ref={paragraph} tabIndex={-1} role="status" className={own.summary}>
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
