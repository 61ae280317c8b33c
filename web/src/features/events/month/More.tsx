import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useLocalePath } from '@/shared/i18n/useLocale'
import { EntryName } from './EntryName'
import css from './month.module.css'

type Props = {
  /** What the names are of, for the name of the button. */
  label: string
  events: { id: number; name: string; cancelled?: boolean }[]
}

/** The events that a cell has no room for, behind their number. */
export function More({ label, events }: Props) {
  const path = useLocalePath()
  const box = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = (event: PointerEvent | KeyboardEvent) => {
      const details = box.current
      const inside = event.target instanceof Node && details?.contains(event.target)
      if (!details?.open || (event instanceof KeyboardEvent ? event.key !== 'Escape' : inside)) return
      details.open = false
      if (inside) details.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('keydown', close)
    }
  }, [])
  if (events.length === 0) return null
  return (
    <details className={css.more} ref={box}>
      <summary aria-label={`${label}: +${events.length}`}>+{events.length}</summary>
      <ul>
        {events.map(({ id, name, cancelled }) => (
          <li key={id}>
            <Link to={path(`/event/${id}`)}>
              <EntryName name={name} cancelled={cancelled} />
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
