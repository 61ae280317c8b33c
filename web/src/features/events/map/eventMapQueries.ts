import { LIST_PAGE_MAX } from '@/shared/constants'
import { type EventFilter, eventParams, type Moment } from '../core/eventQueries'

/** The events of a filter with their places: those of the first page, which is as large as the API allows. */
export const placesParams = (filter: EventFilter, moment?: Moment) => ({
  ...eventParams(filter, 1, moment),
  fields: ['eventName'],
  populate: { eventAddress: true },
  pagination: { pageSize: LIST_PAGE_MAX },
})
