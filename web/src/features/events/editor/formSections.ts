import { lazy } from 'react'
import { NETWORKS } from '../entry/eventForm'
import { AboutFields, PictureFields } from './EventFormSections'

/** The parts of the form in order, with the fields of each. Most are in chunks of their own, for the size of the page. */
export const sections = [
  {
    name: 'about',
    key: 'about_event',
    Fields: AboutFields,
    fields: ['name', 'categories', 'short', 'description'],
  },
  { name: 'pictures', key: 'pictures', Fields: PictureFields, fields: ['banner', 'photos', 'videos'] },
  {
    name: 'when',
    key: 'when',
    Fields: lazy(() => import('../when/WhenSection')),
    fields: ['when', 'dates', 'duration'],
  },
  {
    name: 'where',
    key: 'where',
    Fields: lazy(() => import('./EventFormPlace')),
    fields: ['place', 'city', 'address', 'point', 'neighbourhood', 'tel', 'mail'],
  },
  {
    name: 'price',
    key: 'price',
    Fields: lazy(async () => ({ default: (await import('./EventFormPlace')).PriceFields })),
    fields: ['pricing', 'price', 'tickets'],
  },
  {
    name: 'more',
    key: 'good_to_know',
    Fields: lazy(() => import('./EventFormMore')),
    fields: [
      'audiences',
      'languages',
      'setting',
      'booking',
      'age',
      'rules',
      'accessibility',
      'accessibilityNote',
      'source',
      'webSite',
      'catalog',
      ...NETWORKS,
    ],
  },
] as const
