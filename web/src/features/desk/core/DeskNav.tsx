import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useLocalePath } from '@/shared/i18n/useLocale'
import css from './desk.module.css'

export type Way = { to: string; label: string; current: boolean }

/** A row of ways; where it scrolls sideways, the one that is taken is in sight. */
export function DeskNav({ label, ways }: { label: string; ways: Way[] }) {
  const path = useLocalePath()
  const row = useRef<HTMLElement>(null)
  const taken = ways.find(({ current }) => current)?.to
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another way to have in sight
  useEffect(() => {
    const link = row.current?.querySelector('[aria-current="page"]')
    link?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' })
  }, [taken])
  return (
    <nav ref={row} className={css.ways} aria-label={label}>
      <ul>
        {ways.map(({ to, label: name, current }) => (
          <li key={to}>
            <Link to={path(to)} aria-current={current ? 'page' : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
