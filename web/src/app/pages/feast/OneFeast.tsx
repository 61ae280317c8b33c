import { FeastPage } from '@/features/events/feasts/FeastPage'
import { NewsAbout } from '@/features/news/NewsAbout'

export default function OneFeast() {
  return <FeastPage stories={(name, events) => <NewsAbout name={name} events={events} />} />
}
