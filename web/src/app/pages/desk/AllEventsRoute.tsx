import { AllEventsPage } from '@/features/desk/content/AllEventsPage'
import type { StatusAction } from '@/features/desk/content/EventRow'
import { type EventStatus, isOver } from '@/features/events/core/eventsApi'
import { EventStatusButton } from '@/features/events/editor/EventStatusButton'

const statusAction: StatusAction = ({ id, attributes }, name) => {
  const { eventStartDate, eventEndDate, eventStatus } = attributes
  if (isOver({ eventStartDate: eventStartDate ?? '', eventEndDate: eventEndDate ?? '' })) return null
  return <EventStatusButton id={id} status={eventStatus as EventStatus | null} name={name} />
}

export function Component() {
  return <AllEventsPage statusAction={statusAction} />
}
