import { useEffect, useState } from 'react'
import type { Day } from '@/shared/dates/lima'
import { monthInView } from './months'

const BEFORE = 'month-'

/** The id of the section of a month. */
export const monthId = (month: Day) => BEFORE + month.slice(0, 7)

const monthOf = (id: string): Day => `${id.slice(BEFORE.length)}-01`

/** Below the strip, where the section of a month stands that a link leads to. */
const MARGIN = 8

const pixels = (length: string) => Number.parseFloat(length) || 0

function readMonth(): Day | undefined {
  const sections = [...document.querySelectorAll<HTMLElement>(`section[id^="${BEFORE}"]`)]
  const [first] = sections
  if (!first) return
  const { scrollTop, clientHeight, scrollHeight } = document.documentElement
  return monthInView(
    sections.map((section) => ({ month: monthOf(section.id), top: section.getBoundingClientRect().top })),
    pixels(getComputedStyle(first).scrollMarginTop) +
      pixels(getComputedStyle(document.documentElement).scrollPaddingTop) +
      MARGIN,
    scrollTop + clientHeight >= scrollHeight - MARGIN,
    monthOf(window.location.hash.slice(1)),
  )
}

/** The month of the page that is read, of those shown; the first one until the page is scrolled. */
export function useMonthInView(months: Day[]): Day | undefined {
  const [read, setRead] = useState<Day>()
  useEffect(() => {
    const update = () => setRead(readMonth())
    for (const event of ['scroll', 'hashchange']) window.addEventListener(event, update, { passive: true })
    // The address of a month scrolls the first view.
    if (window.scrollY > 0) update()
    return () => {
      for (const event of ['scroll', 'hashchange']) window.removeEventListener(event, update)
    }
  }, [])
  return read && months.includes(read) ? read : months[0]
}
