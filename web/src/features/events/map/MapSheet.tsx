import type { FocusEvent, ReactNode, RefObject, TouchEvent } from 'react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/Button'
import { Icon } from '@/shared/ui/Icon'
import css from './eventMap.module.css'
import type { useSheet } from './useSheet'

/** A finger that moves further to a side turns to the next event. */
const SWIPE = 48

type Props = {
  sheet: ReturnType<typeof useSheet>
  list: RefObject<HTMLElement | null>
  /** What the list has: the number of events. */
  title: string
  /** Goes to another event of the map; missing if none or several are chosen. */
  turn?: (steps: 1 | -1) => void
  /** Shows all events again; missing if none is chosen. */
  onAll?: () => void
  children: ReactNode
}

/** The list of the map: beside it on a desktop, on a phone a sheet over it with three stops, which a chosen sign raises by one card. */
export function MapSheet({ sheet, list, title, turn, onAll, children }: Props) {
  const { t } = useTranslation()
  const touched = useRef<{ x: number; y: number } | null>(null)
  const body = useRef<HTMLDivElement>(null)
  const stop = onAll && sheet.stop === 'peek' ? 'card' : sheet.stop
  const touch = ({ touches }: TouchEvent) => {
    const finger = touches[0]
    touched.current = finger ? { x: finger.clientX, y: finger.clientY } : null
  }
  const lift = ({ changedTouches }: TouchEvent) => {
    const [from, finger] = [touched.current, changedTouches[0]]
    if (!from || !finger || !turn) return
    const [right, down] = [finger.clientX - from.x, finger.clientY - from.y]
    if (Math.abs(right) > SWIPE && Math.abs(right) > 1.5 * Math.abs(down)) turn(right < 0 ? 1 : -1)
  }
  // What has the focus is never below the edge of the screen.
  const raise = ({ target }: FocusEvent<HTMLElement>) => {
    if (!body.current?.contains(target)) return
    const shown = stop === 'card' ? body.current.querySelector('article') : null
    if (stop === 'peek' || (stop === 'card' && !shown?.contains(target))) sheet.setStop('half')
  }
  return (
    <section
      ref={list}
      className={css.list}
      aria-label={t('events')}
      data-stop={stop}
      data-pulled={sheet.height === null ? undefined : ''}
      style={sheet.height === null ? undefined : { height: sheet.height }}
      onFocus={raise}
      onTouchStart={touch}
      onTouchEnd={lift}
    >
      <div className={css.head} {...sheet.pull}>
        <button
          type="button"
          className={css.handle}
          aria-expanded={stop === 'half' || stop === 'full'}
          onClick={sheet.press}
        >
          {title}
        </button>
        {onAll && (
          <Button look="ghost" className={css.all} onClick={onAll}>
            {t('all_on_map')}
          </Button>
        )}
        {turn && (
          <>
            <button type="button" aria-label={t('previous')} className={css.turn} onClick={() => turn(-1)}>
              <Icon name="left" />
            </button>
            <button type="button" aria-label={t('next')} className={css.turn} onClick={() => turn(1)}>
              <Icon name="right" />
            </button>
          </>
        )}
      </div>
      <div ref={body} className={css.body}>
        {children}
      </div>
    </section>
  )
}
