import { dayOf } from '@/shared/dates/lima'
import { dayProblem } from '@/shared/forms/fields/dayLimits'
import { numberOf, requireNumber, type TypedNumber } from '@/shared/forms/fields/numbers'
import {
  email,
  goodFiles,
  type Rule,
  requireCheckbox,
  requireCoordinates,
  required,
  requiredFile,
  textsWithin,
  webAddress,
} from '@/shared/forms/rules'
import { noTexts, type Texts } from '@/shared/forms/texts'
import type { PartRules, Rules } from '@/shared/forms/useForm'
import type { MediaItem, Values } from '@/shared/forms/values'

export const NETWORKS = ['TikTok', 'Facebook', 'Instagram', 'LinkedIn', 'YouTube'] as const
export const DOCUMENTS = ['residence_permit', 'driving_licence', 'foreign_passport', 'local_passport'] as const
/** The code of the organisation type for natural persons, which have other fields. */
export const NATURAL_PERSON = 'persona-natural'
const RICH_TEXT_MAX = 20_000

type Links = Record<(typeof NETWORKS)[number], string>
export type PartnerValues = {
  orgType: string
  commercialName: string
  compName: string
  ruc: string
  personalName: string
  document: string
  scans: MediaItem[]
  startDate: string
  personCount: TypedNumber
  middleAge: TypedNumber
  womenPercentage: TypedNumber
  /** 'given', or 'withheld' by a host who prefers not to say; '' while unanswered. */
  statistics: string
  banner: MediaItem[]
  resume: Texts
  videoKind: string
  videoFile: MediaItem[]
  videoLink: string
  areas: string[]
  workType: Texts
  /** 'file', 'link' or 'text'; '' while unanswered. */
  productKind: string
  productFile: MediaItem[]
  productLink: string
  productText: Texts
  webpage: string
  catalog: string
  city: string
  place: string
  tel: string
  mail: string
  point: string
  affiliations: string[]
  cardVideo: MediaItem[]
  popular: MediaItem[]
  gallery: MediaItem[]
} & Links

export const emptyPartner = (): PartnerValues => ({
  orgType: '',
  commercialName: '',
  compName: '',
  ruc: '',
  personalName: '',
  document: '',
  scans: [],
  startDate: '',
  personCount: null,
  middleAge: null,
  womenPercentage: null,
  statistics: '',
  banner: [],
  resume: noTexts(),
  videoKind: 'file',
  videoFile: [],
  videoLink: '',
  areas: [],
  workType: noTexts(),
  productKind: '',
  productFile: [],
  productLink: '',
  productText: noTexts(),
  webpage: '',
  catalog: '',
  city: '',
  place: '',
  tel: '',
  mail: '',
  point: '',
  affiliations: [],
  cardVideo: [],
  popular: [],
  gallery: [],
  TikTok: '',
  Facebook: '',
  Instagram: '',
  LinkedIn: '',
  YouTube: '',
})

/** Rules that apply only while a condition holds. */
const when = (condition: (values: Values) => boolean, ...rules: Rule[]): Rule[] =>
  rules.map((rule) => (value, values) => (condition(values) ? rule(value, values) : null))

const percentage: Rule = (value) => (Number(numberOf(value)) <= 100 ? null : { key: 'this_field_is_incorrect' })
const notAfterToday: Rule = (value) => dayProblem(String(value), { max: dayOf(new Date()) })

/** `natural` is the id of the type for natural persons; `scansOptional`: scans are stored already or not required any more. */
export function partnerRules(natural: string | undefined, scansOptional: boolean): Rules<PartnerValues> {
  const person = ({ orgType }: Values) => natural !== undefined && orgType === natural
  const organisation = (values: Values) => !person(values)
  const given = ({ statistics }: Values) => statistics === 'given'
  const product = (kind: string) => (values: Values) => values.productKind === kind
  return {
    orgType: [required],
    commercialName: when(organisation, required),
    compName: when(organisation, required),
    ruc: when(organisation, required),
    personalName: when(person, required),
    document: when((values) => person(values) && !scansOptional, required),
    scans: when((values) => person(values) && !scansOptional, requiredFile),
    startDate: [required, notAfterToday],
    personCount: [requireNumber],
    statistics: [required],
    middleAge: when(given, requireNumber),
    womenPercentage: when(given, requireNumber, percentage),
    banner: [requiredFile],
    resume: [required],
    videoLink: [webAddress],
    areas: [requireCheckbox],
    workType: [required],
    productKind: [required],
    productFile: when(product('file'), requiredFile),
    productLink: when(product('link'), required, webAddress),
    productText: when(product('text'), required),
    webpage: [webAddress],
    catalog: [webAddress],
    city: [required],
    place: [required],
    tel: [required],
    mail: [required, email],
    point: [requireCoordinates],
    gallery: [requiredFile],
    ...Object.fromEntries(NETWORKS.map((network) => [network, [webAddress]])),
  }
}

const files = ['scans', 'banner', 'videoFile', 'productFile', 'cardVideo', 'popular', 'gallery'] as const

/** Rules that are checked for each file or language. */
export const partnerParts: PartRules<PartnerValues> = {
  resume: textsWithin(RICH_TEXT_MAX),
  workType: textsWithin(RICH_TEXT_MAX),
  productText: textsWithin(RICH_TEXT_MAX),
  ...Object.fromEntries(files.map((name) => [name, goodFiles])),
}

/** The form field of each attribute, for errors of the API. */
export const partnerPaths: Record<string, keyof PartnerValues> = {
  cultureType: 'areas',
  orgResume: 'resume',
  orgWorkType: 'workType',
  productDescriptionText: 'productText',
  productDescriptionLink: 'productLink',
  productDescriptionFile: 'productFile',
  compVideoLink: 'videoLink',
  compVideoFile: 'videoFile',
  videoBusinessCard: 'cardVideo',
  mostPopularProduct: 'popular',
  personalIdentifyingDocument: 'document',
  personalDocumentScan: 'scans',
  digitalCatalog: 'catalog',
  'eventHostAddress.city': 'city',
  'eventHostAddress.coordinates': 'point',
  'contacts.place': 'place',
  'contacts.tel': 'tel',
  'contacts.mail': 'mail',
  mainBanner: 'banner',
  galleryImages: 'gallery',
}

/** The maximum number of pictures in a gallery; the server checks it as well. */
export const GALLERY_COUNT = 12

/** The form field of a URL hash: "#resume.qu" or "#orgResume.qu". */
export function linkedField(hash: string): string | undefined {
  const [root = '', locale] = hash.slice(1).split('.')
  const name = partnerPaths[root] ?? root
  if (!(name in emptyPartner())) return undefined
  return locale ? `${name}.${locale}` : name
}
