import type { Event } from '@/features/events/core/eventsApi'
import type { Host } from '@/features/hosts/hostsApi'
import type { News } from '@/features/news/newsApi'
import type { Entity, Many, Media } from '@/shared/api/strapi'
import { addDays, dayOf, startOf } from '@/shared/dates/lima'
import type { RoleType } from '@/shared/session/session'

export const many = <A>(data: Entity<A>[], page = 1, pageCount = 1, total = data.length): Many<A> => ({
  data,
  meta: { pagination: { page, pageSize: 25, pageCount, total } },
})

/** A page of the list of hosts. */
export const hostsOf = (data: Entity<Host>[], page = 1, pageCount = 1, total = data.length) => {
  const { meta } = many(data, page, pageCount, total)
  return { data, meta: { ...meta, areas: ['crafts'], cities: ['pisac'] } }
}

export const one = <A>(data: Entity<A>) => ({ data, meta: {} })

export const failure = (message: string, details: object = {}, status = 400) => ({
  data: null,
  error: { status, name: 'ValidationError', message, details },
})

export const picture: Entity<Media> = {
  id: 7,
  attributes: {
    name: 'poster.jpg',
    alternativeText: null,
    caption: null,
    width: 1200,
    height: 800,
    hash: 'poster_ab12cd34ef',
    ext: '.jpg',
    mime: 'image/jpeg',
    url: '/uploads/poster_ab12cd34ef.jpg',
    previewUrl: null,
    provider_metadata: null,
  },
}

export const city = { id: 3, attributes: { cityName: 'Pisac', cityCode: 'pisac' } }
export const category = { id: 5, attributes: { eventCategoryName: 'Dance', eventCategoryCode: 'dance' } }
export const area = { id: 4, attributes: { cultureTypeName: 'Crafts', cultureTypeCode: 'crafts' } }

export const host: Entity<Host> = {
  id: 11,
  attributes: {
    updatedAt: '2025-11-19T15:00:00.100Z',
    commercialName: 'Centro Qosqo',
    personalName: null,
    orgResume: 'Dances since **1924**.',
    orgWorkType: 'Dance',
    startDate: '1924-11-06',
    webpage: 'centro.example.org',
    digitalCatalog: null,
    compVideoLink: null,
    mainBanner: { data: [picture] },
    galleryImages: { data: null },
    cultureType: { data: [area] },
    contacts: { place: 'Av. El Sol 604', tel: '+51 84 555 010', mail: 'host@example.org' },
    eventHostAddress: { city: { data: city }, address: 'Av. El Sol 604', coordinates: '-13.52,-71.97' },
    socialMedias: [{ id: 1, socialMediaName: 'Instagram', socialMediaLink: 'instagram.com/centro' }],
  },
}

const today = dayOf(new Date())

export const event: Entity<Event> = {
  id: 42,
  attributes: {
    eventName: 'Night of the dances',
    eventDescription: 'Come **early**.',
    eventShortDescription: 'All quarters dance.',
    eventStartDate: startOf(today).toISOString(),
    eventEndDate: startOf(addDays(today, 1)).toISOString(),
    eventDuration: '90',
    eventRules: null,
    eventAgeRestrictions: null,
    linkToBuyTicket: 'tickets.example.org/42',
    eventDigitalCatalog: null,
    eventWebSite: null,
    isFree: false,
    eventPrice: 35,
    eventStatus: 'scheduled',
    statusReason: null,
    eventBanner: { data: picture },
    eventMediaPhotos: { data: null },
    eventMediaVideos: { data: null },
    eventHost: { data: host },
    eventCategory: { data: [category] },
    eventAddress: { city: { data: city }, address: 'Plaza 1', coordinates: '-13.42,-71.85' },
    eventContacts: { place: 'Main square', tel: '+51 84 555 011', mail: 'event@example.org' },
    eventSocialMedias: [],
    occurrences: [],
  },
}

export const named = (id: number, eventName: string): Entity<Event> => ({
  id,
  attributes: { ...event.attributes, eventName },
})

/** Events without a photograph, some of which would get drawings alike if each had its own. */
export const bareEvents: Entity<Event>[] = Array.from({ length: 8 }, (_, index) => ({
  id: index + 1,
  attributes: { ...event.attributes, eventName: `Bare ${index}`, eventBanner: { data: null } },
}))

export const news: Entity<News> = {
  id: 8,
  attributes: {
    title: 'The fair opens early',
    newsText: 'Three days **early**.',
    createdAt: '2026-11-20T15:00:00.000Z',
    publishedAt: '2026-11-20T15:00:00.000Z',
    newsMainBanner: { data: picture },
    newsMedia: { data: null },
  },
}

export const portal = {
  id: 1,
  attributes: {
    aboutUs: { id: 1, aboutUsText: 'We are the **calendar**.' },
    platformContacts: { id: 1, place: 'Plaza de Armas 1', tel: '+51 84 555 000', mail: 'hola@raymi.example' },
    platformSocialMedias: [{ id: 1, socialMediaName: 'Facebook', socialMediaLink: 'facebook.com/raymi' }],
    culturalPortalContacts: [
      {
        id: 1,
        contactName: 'Ana Quispe',
        contactSocialMedias: [],
        contacts: { id: 2, place: 'Calle 1', tel: '+51 84 555 001', mail: 'ana@raymi.example' },
      },
    ],
  },
}

export const organizer = {
  id: 2,
  username: 'Yachaq',
  email: 'host@raymi.example',
  role: { name: 'Organizador de eventos', type: 'organizador_de_eventos' as const },
  eventHostData: { id: 11, commercialName: 'Centro Qosqo' },
}

export const client = {
  id: 3,
  username: 'Ana',
  email: 'client@raymi.example',
  role: { name: 'Cliente', type: 'cliente' as const },
  eventHostData: null,
}

export const editor = {
  id: 5,
  username: 'Qillqa',
  email: 'editor@raymi.example',
  role: { name: 'Editor', type: 'editor' as const },
  eventHostData: null,
}

export const administrator = {
  id: 9,
  username: 'Kamachiq',
  email: 'admin@raymi.example',
  role: { name: 'Administrador', type: 'administrador' as const },
  eventHostData: null,
}

export const application = {
  id: 12,
  attributes: {
    state: 'received' as 'received' | 'approved',
    message: '',
    userId: 3,
    hostId: 11,
    hostName: 'Taller Qantu',
    onBehalf: false,
    createdAt: '2026-11-19T15:00:00.000Z',
    updatedAt: '2026-11-19T15:00:00.000Z',
    decidedAt: null,
    personalIdentifyingDocument: 'DNI',
    scanFileIds: [71],
  },
}

export const account = {
  id: 3,
  attributes: {
    username: 'Ana',
    email: 'client@raymi.example',
    confirmed: true,
    blocked: false,
    role: 'cliente' as RoleType,
    eventHostData: 0,
    language: 'es' as const,
    createdAt: '2026-11-18T15:00:00.000Z',
    secondFactor: false,
  },
}

export const pendingEvent = {
  id: 42,
  attributes: {
    ...event.attributes,
    createdAt: '2026-11-20T15:00:00.000Z',
    updatedAt: '2026-11-20T15:00:00.250Z',
    publishedAt: null,
    reviewState: 'pending',
  },
}

/** An application as its applicant reads it. */
export const ownApplication = (state: string, message = '') => ({
  id: 1,
  attributes: {
    state,
    message,
    hostId: 11,
    hostName: 'Centro Qosqo',
    personalIdentifyingDocument: null,
    scanFileIds: [],
    createdAt: '2026-11-20T15:00:00.000Z',
    updatedAt: '2026-11-20T15:00:00.000Z',
    decidedAt: state === 'approved' ? new Date().toISOString() : null,
  },
})

/** A host profile with all fields of its form. */
export const profile = {
  ...host,
  attributes: {
    ...host.attributes,
    compName: 'Centro',
    ruc: '20100000001',
    personCount: 40,
    middleAge: 35,
    womenPercentage: 50,
    productDescriptionText: 'Two shows a day.',
    galleryImages: { data: [{ ...(host.attributes.mainBanner?.data?.[0] ?? { attributes: {} }), id: 21 }] },
    orgType: { data: { id: 1, attributes: { orgTypeName: 'Association', orgTypeCode: 'association' } } },
  },
}
