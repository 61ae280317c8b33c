import { LIST_PAGE_MAX } from '@/shared/constants'
import { type EventFilter, eventParams, type Moment } from '../core/eventQueries'

/** The events of a filter with their places and times: those of the first page, which is as large as the API allows. */
export function placesParams(filter: EventFilter, moment?: Moment) {
  const params = eventParams(filter, 1, moment)
  return {
    ...params,
    fields: ['eventName', 'eventStartDate', 'eventEndDate', 'programmeKind'],
    populate: { eventAddress: true, occurrences: params.populate.occurrences },
    pagination: { pageSize: LIST_PAGE_MAX },
  }
}
