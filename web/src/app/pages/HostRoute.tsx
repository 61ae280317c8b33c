import { HostCalendar } from '@/features/events/list/HostCalendar'
import { HostPage } from '@/features/hosts/HostPage'

export function Component() {
  return <HostPage events={(host) => <HostCalendar host={host} />} />
}
