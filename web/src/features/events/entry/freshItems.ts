import { freshItem } from '@/shared/forms/uploads/mediaItem'
import { type EventValues, MEDIA_FIELDS } from './eventForm'

/** The files of a draft that somebody came back to. */
export const freshItems = (values: EventValues) =>
  Object.fromEntries(MEDIA_FIELDS.map(([name]) => [name, values[name].map(freshItem)])) as Pick<
    EventValues,
    'banner' | 'photos' | 'videos'
  >
