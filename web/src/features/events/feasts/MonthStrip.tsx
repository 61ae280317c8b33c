import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayParts, monthName } from '@/shared/dates/format'
import type { Day } from '@/shared/dates/lima'
import { useToday } from '@/shared/dates/useToday'
import { useLocale } from '@/shared/i18n/useLocale'
import css from './feasts.module.css'
import { stripOf } from './months'
import { monthId, useMonthInView } from './useMonthInView'

/**
 * The year from the current month on. Months with feasts lead to them, and the one that is read is marked. The links are one tab stop, and
 * the arrow keys move the focus among them.
 */
export function MonthStrip({ months }: { months: Day[] }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const today = useToday()
  const strip = useRef<HTMLElement>(null)
  const marked = useMonthInView(months)
  const [focused, setFocused] = useState<Day>()
  const stop = focused && months.includes(focused) ? focused : marked
  useEffect(() => {
    if (strip.current && marked) showMarked(strip.current)
  }, [marked])
  return (
    <nav
      ref={strip}
      className={css.months}
      aria-label={t('year_of_feasts')}
      onKeyDown={moveFocus}
      onBlur={() => setFocused(undefined)}
    >
      <ul>
        {stripOf(today, months).map((month) => (
          <li key={month}>
            {months.includes(month) ? (
              <a
                href={`#${monthId(month)}`}
                aria-label={`${monthName(month, locale)} ${month.slice(0, 4)}`}
                aria-current={month === marked || undefined}
                tabIndex={month === stop ? 0 : -1}
                onFocus={() => setFocused(month)}
              >
                {dayParts(month, locale).month}
              </a>
            ) : (
              <span>{dayParts(month, locale).month}</span>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const all = [...event.currentTarget.querySelectorAll('a')]
  const index = all.indexOf(event.target as HTMLAnchorElement)
  const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: all.length - 1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  all.at(next % all.length)?.focus()
}

/** Scrolls the strip, and nothing else, until the marked month is in it. */
function showMarked(strip: HTMLElement) {
  const link = strip.querySelector('[aria-current]')
  if (!link) return
  const [box, rect] = [strip.getBoundingClientRect(), link.getBoundingClientRect()]
  if (rect.left < box.left || rect.right > box.right) strip.scrollLeft += rect.left - box.left
}
