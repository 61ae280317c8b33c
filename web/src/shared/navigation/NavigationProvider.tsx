import { createContext, type ReactNode, startTransition, useContext, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Router } from 'react-router'
import type { Navigation, Shown } from './navigation'

const NavigationContext = createContext<Navigation | null>(null)
const ShownContext = createContext<Shown | null>(null)

function provided<T>(value: T | null): T {
  if (value === null) throw new Error('no NavigationProvider around the component')
  return value
}

/** Gives links and pages their location. A change is rendered as a transition, so that what is shown stays until the page is ready. */
export function NavigationProvider({ navigation, children }: { navigation: Navigation; children: ReactNode }) {
  const [shown, setShown] = useState(navigation.state)
  useLayoutEffect(() => {
    const change = () => setShown(navigation.state)
    const show = () => {
      // A view transition takes its second picture when the update returns.
      if (navigation.state.fades && 'startViewTransition' in document)
        document.startViewTransition(() => flushSync(change))
      else startTransition(change)
    }
    // It may have changed while the application was rendered in pieces.
    show()
    return navigation.subscribe(show)
  }, [navigation])
  return (
    <NavigationContext value={navigation}>
      <ShownContext value={shown}>
        <Router location={shown.location} navigationType={shown.action} navigator={navigation.navigator}>
          {children}
        </Router>
      </ShownContext>
    </NavigationContext>
  )
}

export const useNavigation = () => provided(useContext(NavigationContext))
export const useShown = () => provided(useContext(ShownContext))
/** A function that shows another page. Unlike react-router's it is always the same one, and its promise waits for the page. */
export const useNavigate = () => useNavigation().navigate
