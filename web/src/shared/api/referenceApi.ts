import { LIST_PAGE_MAX, type Locale } from '@/shared/constants'
import { api } from './api'
import { portalParams } from './portalQuery'
import type {
  Affiliation,
  Area,
  Category,
  City,
  Contacts,
  Entity,
  Localized,
  Many,
  Neighbourhood,
  One,
  OrgType,
  SocialMedia,
} from './strapi'

type Portal = {
  aboutUs?: ({ aboutUsText: string | null } & Localized) | null
  platformContacts?: Contacts | null
  platformSocialMedias?: SocialMedia[]
  whatsapp?: string | null
  culturalPortalContacts?: ({
    id: number
    contactName: string | null
    contactSocialMedias?: SocialMedia[]
    contacts?: Contacts | null
  } & Localized)[]
} & Localized
type Instruction = { instructions: string | null } & Localized

type Fetch = (args: { url: string; params: object }) => PromiseLike<{ data?: unknown; error?: unknown }>

/** Reads a whole list page by page, since the server returns at most a hundred rows per page. */
async function everyPage<A>(fetch: Fetch, url: string, params: object) {
  const rows: Entity<A>[] = []
  for (let page = 1; ; page += 1) {
    const answer = await fetch({ url, params: { ...params, pagination: { page, pageSize: LIST_PAGE_MAX } } })
    if (answer.error) return { error: answer.error as never }
    const body = answer.data as Many<A>
    rows.push(...body.data)
    if (page >= (body.meta.pagination.pageCount ?? 1)) return { data: rows }
  }
}

export const referenceApi = api.injectEndpoints({
  endpoints: (build) => {
    // Without a token the answers come from caches, and a refused token costs no second call.
    const extraOptions = { token: 'never' as const }
    const list = <A>(url: string) =>
      build.query<Entity<A>[], Locale>({
        queryFn: (locale, _api, _extra, fetch) => everyPage<A>(fetch as Fetch, url, { locale }),
        extraOptions,
      })
    return {
      listCities: list<City>('cities'),
      listNeighbourhoods: list<Neighbourhood>('neighbourhoods'),
      listCategories: list<Category>('event-categories'),
      listAreas: list<Area>('areas-de-la-culturas'),
      listAffiliations: list<Affiliation>('affiliations'),
      listOrgTypes: list<OrgType>('org-types'),
      portal: build.query<Entity<Portal>, Locale>({
        query: (locale) => ({ url: 'cultural-portal-cusco', params: portalParams(locale) }),
        transformResponse: (body: One<Portal>) => body.data,
        extraOptions,
      }),
      instruction: build.query<Entity<Instruction>, Locale>({
        query: (locale) => ({ url: 'intstruction-for-event-host', params: { locale } }),
        transformResponse: (body: One<Instruction>) => body.data,
        extraOptions,
      }),
    }
  },
})

export const {
  useListCitiesQuery,
  useListCategoriesQuery,
  useListNeighbourhoodsQuery,
  useListAreasQuery,
  useListAffiliationsQuery,
  useListOrgTypesQuery,
  usePortalQuery,
  useInstructionQuery,
} = referenceApi
