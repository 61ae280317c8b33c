import { freshItem } from '@/shared/forms/uploads/mediaItem'
import { type EventValues, MEDIA_FIELDS } from './eventForm'

/** The files of a restored draft, without uploads that may have expired. */
export const freshItems = (values: EventValues) =>
  Object.fromEntries(MEDIA_FIELDS.map(([name]) => [name, values[name].map(freshItem)])) as Pick<
    EventValues,
    'banner' | 'photos' | 'videos'
  >
