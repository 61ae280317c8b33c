import { api } from '@/shared/api/api'
import type { Entity } from '@/shared/api/strapi'
import type { Day } from '@/shared/dates/lima'
import type { Event } from '../core/eventsApi'
import type { Feast } from '../entry/recurrenceApi'
import { type HomeFilter, homeParams } from './homeQueries'

/** The part of the day in Lima: from 05:00, from 11:00, and from 16:00. */
export type Moment = 'today' | 'afternoon' | 'tonight'

type BlockName =
  | 'now'
  | 'starts_soon'
  | 'later_today'
  | 'tonight'
  | 'open_late'
  | 'today'
  | 'tomorrow'
  | 'day'
  | 'open_now'

/** `total` counts all events of the block, of which it has the first ones. `day` is that of a block after today. */
export type HomeBlock = { name: BlockName; day?: Day; total: number; events: { data: Entity<Event>[] } }
/** A feast and the day on which it begins next. */
export type NextFeast = Pick<Feast, 'code' | 'name' | 'feast' | 'lastsDays'> & { day: Day }
/** The newest entry of another list, which its own feature shows. */
type Newest = { data: Entity<object>[] }
export type Home = { at: string; moment: Moment; blocks: HomeBlock[]; feasts: NextFeast[]; news: Newest; hosts: Newest }

const homeApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What happens soon, by the clock of the server. */
    home: build.query<Home, HomeFilter>({
      query: (filter) => ({ url: 'home', params: homeParams(filter) }),
      transformResponse: (body: { data: Home }) => body.data,
      providesTags: ['Event'],
    }),
  }),
})

export const { useHomeQuery } = homeApi
