import { ContactSection } from './ContactSection'
import { IdentitySection } from './IdentitySection'
import { FiguresSection, StatisticsSection, TextSection } from './OrganisationSections'
import { GallerySection, ProductSection, VideoSection } from './PictureSections'
import { NETWORKS } from './partnerForm'

/** The parts of the form in order, with the fields of each. */
export const sections = [
  {
    name: 'identity',
    key: 'organisation',
    Fields: IdentitySection,
    fields: ['orgType', 'commercialName', 'compName', 'ruc', 'personalName', 'document', 'scans'],
  },
  { name: 'figures', key: 'figures', Fields: FiguresSection, fields: ['startDate', 'personCount'] },
  { name: 'work', key: 'what_you_do', Fields: TextSection, fields: ['resume', 'areas', 'workType', 'affiliations'] },
  {
    name: 'contacts',
    key: 'where_to_find_you',
    Fields: ContactSection,
    fields: ['city', 'place', 'tel', 'mail', 'point', 'webpage', 'catalog', ...NETWORKS],
  },
  { name: 'videos', key: 'company_video', Fields: VideoSection, fields: ['videoFile', 'videoLink', 'cardVideo'] },
  {
    name: 'products',
    key: 'products',
    Fields: ProductSection,
    fields: ['productKind', 'productFile', 'productLink', 'productText', 'popular'],
  },
  { name: 'pictures', key: 'pictures', Fields: GallerySection, fields: ['banner', 'gallery'] },
  {
    name: 'statistics',
    key: 'statistics',
    Fields: StatisticsSection,
    fields: ['statistics', 'middleAge', 'womenPercentage'],
  },
] as const
