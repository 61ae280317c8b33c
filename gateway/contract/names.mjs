// The contract's ids and names: which attribute refers to which list of the seed.
export const relations = {
  eventHost: 'partners',
  eventHostData: 'partners',
  eventCategory: 'eventCategories',
  city: 'cities',
  orgLocation: 'cities',
  orgType: 'orgTypes',
  cultureType: 'cultureTypes',
  affiliations: 'affiliations',
  events: 'events',
  collection: 'collections',
  user: 'users',
}
for (const name of [
  'eventBanner',
  'eventMediaPhotos',
  'eventMediaVideos',
  'mainBanner',
  'mostPopularProduct',
  'galleryImages',
  'videoBusinessCard',
  'compVideoFile',
  'productDescriptionFile',
  'personalDocumentScan',
  'newsMainBanner',
  'newsMedia',
])
  relations[name] = 'media'

// The lists by path.
export const paths = {
  events: 'events',
  partners: 'partners',
  news: 'news',
  'events-collections': 'collections',
  cities: 'cities',
  'event-categories': 'eventCategories',
  'areas-de-la-culturas': 'cultureTypes',
  affiliations: 'affiliations',
  'org-types': 'orgTypes',
  'upload/files': 'media',
}

// A row's id in the second seed: different in each list, in the same order. Ids without a row stay without a row.
const steps = {
  events: [3, 40],
  partners: [2, 200],
  news: [5, 60],
  collections: [4, 30],
  cities: [2, 50],
  eventCategories: [3, 70],
  cultureTypes: [2, 90],
  affiliations: [6, 10],
  orgTypes: [2, 20],
  media: [3, 100],
  users: [2, 300],
}

// idsOf returns the mapping for a seed: (list, id) → id.
export function idsOf(seed) {
  const last = (list) => Math.max(...seed[list].map((row) => row.id))
  const ids = (list, id) => {
    const number = Number(id)
    if (!steps[list] || !/^\d+$/.test(String(id)) || number < 1 || number > last(list)) return id
    const [step, offset] = steps[list]
    const mapped = number * step + offset
    return typeof id === 'string' ? String(mapped) : mapped
  }
  ids.last = (list) => ids(list, last(list))
  return ids
}

// Names are replaced consistently in rows, requests and responses, so that equality, matches and sort order are preserved: no new name
// has another position in the sort order.
const words = {
  'example.org': 'example.net',
  'Example.org': 'Example.net',
  'Example.ORG': 'Example.NET',
  'Passw0rd!': 'Pazzw0rd!',
  'EV-00': 'EW-00',
  'ev-00': 'ew-00',
  EV_00: 'EW_00',
  Casa: 'Caza',
  casa: 'caza',
  Danzas: 'Danzaz',
  Qosqo: 'Qozqo',
  Inti: 'Intu',
  inti: 'intu',
  INTI: 'INTU',
  Urubamba: 'Urubanba',
  urubamba: 'urubanba',
  Pisac: 'Pisaq',
  pisac: 'pisaq',
  Concert: 'Conzert',
  concert: 'conzert',
  music: 'muzic',
  Music: 'Muzic',
  Resumen: 'Rezumen',
  Ministerio: 'Miniztro',
  Destacados: 'Deztacados',
  'First news': 'First newz',
  resetter: 'rezetter',
  RESETTER: 'REZETTER',
}

// rename replaces the names in a text.
export function rename(text) {
  let out = text
  for (const [old, word] of Object.entries(words)) out = out.replaceAll(old, word)
  return out
}
