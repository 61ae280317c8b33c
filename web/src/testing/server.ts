import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { area, category, city, event, host, hostsOf, many, news, one, portal } from './fixtures'
import { asRequested, storedEvent } from './translated'

export const collection = {
  id: 1,
  attributes: {
    collectionName: 'The great feasts',
    collectionDescription: null,
    type: 'Para principal',
    events: { data: [event] },
  },
}

export const counts = {
  total: 1,
  cities: [{ id: 3, code: 'pisac', name: 'Pisac', count: 1 }],
  categories: [{ id: 5, code: 'dance', name: 'Dance', count: 1 }],
  hosts: [{ id: 9, name: 'Casa de Cultura', count: 1 }],
}

const MIB = 1024 * 1024
const images = { 'image/jpeg': { bytes: 5 * MIB }, 'image/png': { bytes: 5 * MIB }, 'image/webp': { bytes: 5 * MIB } }

const limits = {
  request: { bytes: 200 * MIB, files: 60 },
  library: { kinds: images },
  fields: {
    eventBanner: { kinds: images, count: 1 },
    eventMediaPhotos: { kinds: images },
    eventMediaVideos: { kinds: { 'video/mp4': { bytes: 50 * MIB } } },
  },
}

const feasts = [
  {
    code: 'corpus-christi',
    name: 'Corpus Christi',
    feast: 'FEAST=EASTER;OFFSET=60',
    lastsDays: 1,
    days: ['2026-06-04', '2027-05-27', '2028-06-15'],
  },
  {
    code: 'paucartambo',
    name: 'Virgen del Carmen',
    feast: 'FEAST=DATE;MONTH=7;DAY=15',
    lastsDays: 4,
    days: ['2026-07-15', '2027-07-15', '2028-07-15'],
  },
]

/** What the home page shows in the evening; `blocks` are names with their events. */
export const homeOf = (blocks: Record<string, object[]>) => ({
  data: {
    at: new Date().toISOString(),
    moment: 'tonight',
    blocks: Object.entries(blocks).map(([name, events]) => ({ name, total: events.length, events: { data: events } })),
    feasts: [
      {
        code: 'corpus-christi',
        name: 'Corpus Christi',
        feast: 'FEAST=EASTER;OFFSET=60',
        lastsDays: 1,
        day: '2099-05-27',
      },
    ],
    news: { data: [news] },
    hosts: { data: [host] },
  },
  meta: {},
})

/** Answers searches for what happens; nothing is always open. */
export const searches = (answer: (params: URLSearchParams, request: Request) => HttpResponse<object>) =>
  http.get('*/api/events/search', ({ request }) => {
    const params = new URL(request.url).searchParams
    return params.get('kind') === 'permanent' ? HttpResponse.json(many([])) : answer(params, request)
  })

/** Mocks successful answers of the whole portal; a test overrides the calls that it tests. */
export const server = setupServer(
  http.get('*/api/events', ({ request }) => HttpResponse.json(many([asRequested(request, storedEvent)]))),
  http.post('*/api/event-dates', () =>
    HttpResponse.json({ data: { recurrence: null, dates: [], programmeKind: 'event' } }),
  ),
  http.get('*/api/feasts', () => HttpResponse.json({ data: feasts })),
  http.get('*/api/feasts/:code', ({ request }) =>
    HttpResponse.json({ data: { ...feasts[0], events: { data: [asRequested(request, storedEvent)] } }, meta: {} }),
  ),
  searches((_params, request) => HttpResponse.json(many([asRequested(request, storedEvent)]))),
  http.get('*/api/home', ({ request }) => HttpResponse.json(homeOf({ tonight: [asRequested(request, storedEvent)] }))),
  http.get('*/api/events/counts', () => HttpResponse.json({ data: counts, meta: {} })),
  http.get('*/api/events/suggestions', () =>
    HttpResponse.json({ data: { events: [], feasts: [], places: [], hosts: [], categories: [] }, meta: {} }),
  ),
  http.get('*/api/events/:id', ({ request }) => HttpResponse.json(one(asRequested(request, storedEvent)))),
  http.get('*/api/events-collections', () => HttpResponse.json(many([collection]))),
  http.get('*/api/partners', () => HttpResponse.json(many([host]))),
  http.get('*/api/hosts', () => HttpResponse.json(hostsOf([host]))),
  http.get('*/api/partners/:id', () => HttpResponse.json(one(host))),
  http.get('*/api/news', () => HttpResponse.json(many([news]))),
  http.get('*/api/news/:id', () => HttpResponse.json(one(news))),
  http.get('*/api/info-pages', ({ request }) => {
    const code = new URL(request.url).searchParams.get('filters[pageCode][$eq]')
    const attributes = { pageCode: code, pageTitle: 'The title', pageText: `The text of **${code}**.` }
    return HttpResponse.json(many([{ id: 1, attributes }]))
  }),
  http.get('*/api/upload/limits', () => HttpResponse.json(limits)),
  http.get('*/api/texts/:noun/:id', () => HttpResponse.json(many([]))),
  http.get('*/api/users/me/saved', () => HttpResponse.json({ data: { listId: 0, entries: [] } })),
  http.get('*/api/users/me/sessions', () => HttpResponse.json(many([]))),
  http.delete('*/api/users/me/sessions/0', () => HttpResponse.json({ ok: true })),
  http.get('*/api/users/me/second-factor', () =>
    HttpResponse.json({ enabled: false, required: false, recoveryCodesLeft: 0 }),
  ),
  http.get('*/api/applications/me', () => HttpResponse.json({ data: null, meta: {} })),
  http.get('*/api/neighbourhoods', () => HttpResponse.json(many([]))),
  http.get('*/api/cities', () => HttpResponse.json(many([city]))),
  http.get('*/api/event-categories', () => HttpResponse.json(many([category]))),
  http.get('*/api/areas-de-la-culturas', () => HttpResponse.json(many([area]))),
  http.get('*/api/affiliations', () =>
    HttpResponse.json(many([{ id: 1, attributes: { affiliationName: 'UNSAAC', affiliationCode: 'unsaac' } }])),
  ),
  http.get('*/api/org-types', () =>
    HttpResponse.json(many([{ id: 1, attributes: { orgTypeName: 'Association', orgTypeCode: 'association' } }])),
  ),
  http.get('*/api/cultural-portal-cusco', () => HttpResponse.json(one(portal))),
  http.get('*/api/intstruction-for-event-host', () =>
    HttpResponse.json(one({ id: 1, attributes: { instructions: 'Fill in the **form**.' } })),
  ),
)
