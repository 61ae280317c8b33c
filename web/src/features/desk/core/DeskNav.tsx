import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useLocalePath } from '@/shared/i18n/useLocale'
import css from './deskNav.module.css'

type NavLink = { to: string; label: string; current: boolean }

/** A row of links; where it scrolls horizontally, the current link is scrolled into view. */
export function DeskNav({ label, links }: { label: string; links: NavLink[] }) {
  const path = useLocalePath()
  const row = useRef<HTMLElement>(null)
  const currentPath = links.find(({ current }) => current)?.to
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run when the page changes
  useEffect(() => {
    const link = row.current?.querySelector('[aria-current="page"]')
    link?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' })
  }, [currentPath])
  return (
    <nav ref={row} className={css.ways} aria-label={label}>
      <ul>
        {links.map(({ to, label: name, current }) => (
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
