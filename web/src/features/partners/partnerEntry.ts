import type {
  Address,
  Affiliation,
  Area,
  Contacts,
  List,
  Media,
  Single,
  SocialMedia,
  Translations,
} from '@/shared/api/strapi'
import { LOCALES } from '@/shared/constants'
import { numberOf } from '@/shared/forms/fields/numbers'
import { noTexts, textsFrom, toTranslations } from '@/shared/forms/texts'
import { filesOf, idsOf, infoJson, noInfo, storedItems, toFileInfo } from '@/shared/forms/uploads/mediaItem'
import type { MediaItem } from '@/shared/forms/values'
import { chosenPoint } from '@/shared/map/point'
import { emptyPartner, NETWORKS, type PartnerValues } from './partnerForm'

/** A host with the fields that its owner can edit. */
export type Profile = {
  commercialName: string | null
  compName: string | null
  ruc: string | null
  personalName: string | null
  productDescriptionLink: string | null
  startDate: string | null
  personCount: number | null
  middleAge: number | null
  womenPercentage: number | null
  webpage: string | null
  digitalCatalog: string | null
  compVideoLink: string | null
  updatedAt?: string
  mainBanner?: List<Media>
  mostPopularProduct?: List<Media>
  galleryImages?: List<Media>
  videoBusinessCard?: List<Media>
  compVideoFile?: List<Media>
  productDescriptionFile?: List<Media>
  cultureType?: List<Area>
  affiliations?: List<Affiliation>
  orgType?: Single<{ orgTypeName: string; orgTypeCode: string }>
  contacts?: Contacts | null
  eventHostAddress?: Address | null
  socialMedias?: SocialMedia[]
  translations?: Translations<Record<'orgResume' | 'orgWorkType' | 'productDescriptionText', string>>
}

const idList = (list: List<unknown> | undefined) => (list?.data ?? []).map(({ id }) => String(id))
const idOf = (single: Single<unknown> | undefined) => String(single?.data?.id ?? '')

const linksOf = (links: SocialMedia[] = []) =>
  Object.fromEntries(
    NETWORKS.map((network) => [
      network,
      links.find(({ socialMediaName }) => socialMediaName === network)?.socialMediaLink ?? '',
    ]),
  ) as Record<(typeof NETWORKS)[number], string>

function productOf({ productDescriptionLink, productDescriptionFile, translations }: Profile) {
  const productText = textsFrom(translations, 'productDescriptionText')
  const productFile = storedItems(productDescriptionFile?.data)
  const kinds = {
    link: productDescriptionLink,
    text: LOCALES.some((locale) => productText[locale]),
    file: productFile.length,
  }
  return {
    productKind: (['link', 'text', 'file'] as const).find((kind) => kinds[kind]) ?? '',
    productLink: productDescriptionLink ?? '',
    productFile,
    productText,
  }
}

/** The form values of an existing host. */
export function toValues(host: Profile, document = ''): PartnerValues {
  const plain = {
    commercialName: host.commercialName ?? '',
    compName: host.compName ?? '',
    ruc: host.ruc ?? '',
    personalName: host.personalName ?? '',
    startDate: host.startDate ?? '',
    personCount: host.personCount,
    middleAge: host.middleAge,
    womenPercentage: host.womenPercentage,
    statistics: host.middleAge === null && host.womenPercentage === null ? 'withheld' : 'given',
    webpage: host.webpage ?? '',
    catalog: host.digitalCatalog ?? '',
    videoLink: host.compVideoLink ?? '',
    videoKind: host.compVideoLink ? 'link' : 'file',
  }
  return {
    ...emptyPartner(),
    ...plain,
    ...productOf(host),
    ...linksOf(host.socialMedias),
    document,
    orgType: idOf(host.orgType),
    areas: idList(host.cultureType),
    affiliations: idList(host.affiliations),
    resume: textsFrom(host.translations, 'orgResume'),
    workType: textsFrom(host.translations, 'orgWorkType'),
    city: idOf(host.eventHostAddress?.city),
    point: chosenPoint(host.eventHostAddress?.coordinates),
    place: host.contacts?.place ?? host.eventHostAddress?.address ?? '',
    tel: host.contacts?.tel ?? '',
    mail: host.contacts?.mail ?? '',
    banner: storedItems(host.mainBanner?.data),
    popular: storedItems(host.mostPopularProduct?.data),
    gallery: storedItems(host.galleryImages?.data),
    cardVideo: storedItems(host.videoBusinessCard?.data),
    videoFile: storedItems(host.compVideoFile?.data),
  }
}

/** The attribute of each file field. */
export const attributes = {
  banner: 'mainBanner',
  videoFile: 'compVideoFile',
  productFile: 'productDescriptionFile',
  cardVideo: 'videoBusinessCard',
  popular: 'mostPopularProduct',
  gallery: 'galleryImages',
} as const
type FileField = keyof typeof attributes
export const fileFields = Object.keys(attributes) as FileField[]

const byAttribute = <T>(make: (items: MediaItem[]) => T, values: PartnerValues) =>
  Object.fromEntries(fileFields.map((name) => [attributes[name], make(values[name])]))

/** The files that are sent with the form. */
export const toFiles = (values: PartnerValues, natural: boolean): Record<string, File[]> => ({
  ...byAttribute(filesOf, values),
  personalDocumentScan: natural ? filesOf(values.scans) : [],
})

/** The details of those files, in the same order; empty for scans. Undefined when no file has details. */
export function toInfo(values: PartnerValues, natural: boolean): object[] | undefined {
  const newItems = (items: MediaItem[]) => items.filter(({ stored, file }) => !stored && file)
  const details = fileFields.flatMap((name) => newItems(values[name]).map(({ info }) => info))
  const empty = infoJson(noInfo())
  if (details.every((info) => infoJson(info) === empty)) return undefined
  return [...details.map(toFileInfo), ...(natural ? newItems(values.scans).map(() => ({})) : [])]
}

/** The ids of the stored files; a save removes files that are not listed. */
export const toFileIds = (values: PartnerValues): Record<string, number[]> => byAttribute(idsOf, values)

const orNull = (text: string) => text.trim() || null

function identityOf(values: PartnerValues, natural: boolean, storedDocument: string) {
  if (!natural) {
    const { commercialName, compName, ruc } = values
    return { commercialName: commercialName.trim(), compName: compName.trim(), ruc: ruc.trim() }
  }
  const document = values.document === storedDocument ? {} : { personalIdentifyingDocument: values.document }
  return { personalName: values.personalName.trim(), ...document }
}

/** What is sent. The private document has no version: it is sent only if it differs from the one that the form began with. */
export function toPartnerData(values: PartnerValues, natural: boolean, storedDocument = '') {
  const { resume, workType, productText, productKind, videoKind, statistics } = values
  const place = values.place.trim()
  return {
    ...identityOf(values, natural, storedDocument),
    orgType: Number(values.orgType),
    startDate: values.startDate,
    personCount: numberOf(values.personCount),
    middleAge: statistics === 'given' ? numberOf(values.middleAge) : null,
    womenPercentage: statistics === 'given' ? numberOf(values.womenPercentage) : null,
    cultureType: values.areas.map(Number),
    affiliations: values.affiliations.map(Number),
    webpage: orNull(values.webpage),
    digitalCatalog: orNull(values.catalog),
    compVideoLink: videoKind === 'link' ? orNull(values.videoLink) : null,
    productDescriptionLink: productKind === 'link' ? orNull(values.productLink) : null,
    translations: toTranslations({
      orgResume: resume,
      orgWorkType: workType,
      productDescriptionText: productKind === 'text' ? productText : noTexts(),
    }),
    eventHostAddress: { city: Number(values.city), address: place, coordinates: values.point },
    contacts: { place, tel: values.tel.trim(), mail: values.mail.trim() },
    socialMedias: NETWORKS.filter((network) => values[network].trim()).map((socialMediaName) => ({
      socialMediaName,
      socialMediaLink: values[socialMediaName].trim(),
    })),
  }
}
