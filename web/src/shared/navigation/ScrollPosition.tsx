import { useLayoutEffect, useState } from 'react'
import type { Location } from 'react-router'
import { orNull } from '@/shared/storage'
import { useNavigation, useShown } from './NavigationProvider'

const KEY = 'scroll_positions'

const stored = (): Record<string, number> => orNull(() => JSON.parse(sessionStorage.getItem(KEY) ?? '')) ?? {}

/** The first page after a load always has the key "default"; keyed by its path instead, no two pages share a position. */
const keyOf = ({ key, pathname }: Location) => (key === 'default' ? pathname : key)

function scrollTo({ hash }: Location, position: number | undefined, keeps: boolean) {
  const anchor = hash && orNull(() => document.getElementById(decodeURIComponent(hash.slice(1))))
  if (position !== undefined) window.scrollTo(0, position)
  else if (anchor) anchor.scrollIntoView()
  else if (!keeps) window.scrollTo(0, 0)
}

/** Scrolls a new page to its start or anchor, and a page that is shown again to its previous position. */
export function ScrollPosition() {
  const navigation = useNavigation()
  const { location, keepsScroll } = useShown()
  const [positions] = useState(stored)
  useLayoutEffect(() => scrollTo(location, positions[keyOf(location)], keepsScroll), [positions, location, keepsScroll])
  useLayoutEffect(() => {
    const save = () => {
      positions[keyOf(location)] = window.scrollY
    }
    const store = () => {
      // Behind a page that loads after Back, the address is already another one.
      if (!navigation.pending) save()
      orNull(() => sessionStorage.setItem(KEY, JSON.stringify(positions)))
      window.history.scrollRestoration = 'auto'
    }
    window.history.scrollRestoration = 'manual'
    window.addEventListener('pagehide', store)
    const unsubscribe = navigation.subscribe(save)
    return () => {
      window.removeEventListener('pagehide', store)
      unsubscribe()
    }
  }, [navigation, positions, location])
  return null
}
