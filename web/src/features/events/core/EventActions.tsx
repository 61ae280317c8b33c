import { type ComponentType, createContext, Suspense, useContext } from 'react'
import type { Entity } from '@/shared/api/strapi'
import type { Event } from './eventsApi'

type Props = { event: Entity<Event>; place: 'page' | 'card' }

/** The component with the actions of an event; null for visitors, so that they do not load its code. The app provides it. */
export const EventActionsContext = createContext<ComponentType<Props> | null>(null)

/** The actions on an event for those who may edit it. They lie over the page and move nothing when they appear. */
export function EventActions(props: Props) {
  const Actions = useContext(EventActionsContext)
  return (
    Actions && (
      <Suspense>
        <Actions {...props} />
      </Suspense>
    )
  )
}
