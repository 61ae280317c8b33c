import { HttpResponse, http } from 'msw'
import { account, application, event, many, news, one, pendingEvent } from './fixtures'
import { server } from './server'

type Call = { method: string; path: string; body: unknown }

const deskNews = {
  id: 8,
  attributes: {
    ...news.attributes,
    translations: { es: { title: 'La feria', newsText: 'Tres días.' }, en: { title: 'The fair' } },
  },
}
const collection = {
  id: 6,
  attributes: {
    collectionName: 'The great feasts',
    collectionCode: 'feasts',
    type: 'Para principal',
    createdAt: '2026-11-18T15:00:00.000Z',
    publishedAt: null,
    translations: { es: { collectionName: 'Las grandes fiestas' } },
    events: {
      data: [
        { id: 41, attributes: { eventName: 'Inti Raymi' } },
        { id: 42, attributes: { eventName: 'Night of the dances' } },
      ],
    },
  },
}
const portal = {
  id: 1,
  attributes: {
    aboutUs: { id: 1, translations: { es: { aboutUsText: 'Somos Raymi.' } } },
    platformContacts: { id: 1, place: 'Cusco', tel: null, mail: 'hola@raymi.example' },
    platformSocialMedias: [{ id: 1, socialMediaName: 'Facebook', socialMediaLink: 'facebook.com/raymi' }],
    culturalPortalContacts: [
      {
        id: 4,
        translations: { es: { contactName: 'Ana Quispe' } },
        contacts: { place: null, tel: '+51 84 555 001', mail: 'ana@raymi.example' },
        contactSocialMedias: [],
      },
    ],
  },
}
const city = {
  id: 3,
  attributes: { code: 'pisac', translations: { es: { name: 'Písac' } }, uses: 0 },
}
const entry = {
  id: 1,
  attributes: {
    createdAt: '2026-11-20T15:00:00.000Z',
    userId: 3,
    action: 'changed',
    noun: 'news',
    entryId: 8,
    before: { 'title.es': 'Feria' },
    after: { 'title.es': 'La feria' },
  },
}

const otherNames = {
  id: 5,
  attributes: {
    code: 'festival-of-the-sun',
    names: ['Inti Raymi', 'Fiesta del Sol'],
    used: false,
    version: 'v1',
  },
}
const audienceNames = {
  id: 6,
  attributes: { ...otherNames.attributes, code: 'children', names: ['niños', 'kids'], used: true },
}

const infoPage = {
  id: 3,
  attributes: {
    pageCode: 'sales',
    translations: { es: { pageTitle: 'Ventas', pageText: 'Sin comisión.' } },
  },
}

/** Mocks the desk with one entry of each kind; returns the list of recorded write calls. */
export function mockDesk(): Call[] {
  const calls: Call[] = []
  const record = async ({ request }: { request: Request }) => {
    const text = await request.text()
    calls.push({ method: request.method, path: new URL(request.url).pathname, body: text ? JSON.parse(text) : null })
    return HttpResponse.json(one({ id: 8, attributes: { publishedAt: null } }))
  }
  const inState = (state: string, rows: Parameters<typeof many>[0]) =>
    (({ request }) => {
      const requested = new URL(request.url).searchParams.get('state')
      return HttpResponse.json(many(requested === null || requested === state ? rows : []))
    }) as Parameters<typeof http.get>[1]
  server.use(
    http.get('*/api/desk/applications', inState('received', [application])),
    http.get('*/api/desk/applications/:id', () => HttpResponse.json(one(application))),
    http.get('*/api/desk/events', inState('pending', [pendingEvent])),
    http.get('*/api/events/:id', () => HttpResponse.json(one({ ...event, attributes: pendingEvent.attributes }))),
    http.get('*/api/desk/hosts/:id', () =>
      HttpResponse.json(one({ id: 11, attributes: { name: 'Centro Qosqo', trusted: false, state: 'published' } })),
    ),
    http.get('*/api/desk/users', () => HttpResponse.json(many([account]))),
    http.get('*/api/desk/users/:id', () => HttpResponse.json(one(account))),
    http.get('*/api/desk/audit/:source', () => HttpResponse.json(many([entry]))),
    http.get('*/api/desk/news', () => HttpResponse.json(many([deskNews]))),
    http.get('*/api/desk/news/:id', () => HttpResponse.json(one(deskNews))),
    http.get('*/api/desk/collections', () => HttpResponse.json(many([collection]))),
    http.get('*/api/desk/collections/:id', () => HttpResponse.json(one(collection))),
    http.get('*/api/desk/portal', () => HttpResponse.json(one(portal))),
    http.get('*/api/desk/instructions', () =>
      HttpResponse.json(one({ id: 1, attributes: { translations: { es: { instructions: 'Regístrate.' } } } })),
    ),
    http.get('*/api/desk/info-pages', () => HttpResponse.json(many([infoPage]))),
    http.get('*/api/desk/lists/:list', () => HttpResponse.json(many([city]))),
    http.get('*/api/desk/other-names', () => HttpResponse.json(many([otherNames, audienceNames]))),
    http.get('*/api/upload/limits', () => HttpResponse.json({ request: { bytes: 1, files: 1 }, fields: {} })),
    http.post('*/api/desk/*', record),
    http.put('*/api/desk/*', record),
    http.delete('*/api/desk/*', record),
  )
  return calls
}
