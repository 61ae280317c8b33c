import { NETWORKS } from '../entry/eventForm'
import { PlaceFields } from './EventFormPlace'
import { AboutFields, MoreFields, PictureFields, PriceFields, WhenFields } from './EventFormSections'

/** The parts of the form in order, with the fields of each. */
export const sections = [
  {
    name: 'about',
    key: 'about_event',
    Fields: AboutFields,
    fields: ['name', 'categories', 'short', 'description'],
  },
  { name: 'pictures', key: 'pictures', Fields: PictureFields, fields: ['banner', 'photos', 'videos'] },
  { name: 'when', key: 'when', Fields: WhenFields, fields: ['dates', 'duration'] },
  { name: 'where', key: 'where', Fields: PlaceFields, fields: ['place', 'city', 'address', 'point', 'tel', 'mail'] },
  { name: 'price', key: 'price', Fields: PriceFields, fields: ['pricing', 'price', 'tickets'] },
  {
    name: 'more',
    key: 'good_to_know',
    Fields: MoreFields,
    fields: ['age', 'rules', 'accessibility', 'accessibilityNote', 'webSite', 'catalog', ...NETWORKS],
  },
] as const
