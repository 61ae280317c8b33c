import { idempotencyKey } from '@/shared/api/retry'
import type { Contacts, SocialMedia } from '@/shared/api/strapi'
import { email, maxLength, type Rule, required } from '@/shared/forms/rules'
import { type Texts, textsFrom, toTranslations } from '@/shared/forms/texts'
import type { Rules } from '@/shared/forms/useForm'
import type { Row, Values } from '@/shared/forms/values'
import type { DeskPortal } from './portalDeskApi'

export const NETWORKS = ['Facebook', 'Instagram', 'TikTok', 'YouTube', 'LinkedIn'] as const
const LINE_MAX = 255

const rowsOf = (list: SocialMedia[] | undefined): Row[] =>
  (list ?? []).map(({ socialMediaName, socialMediaLink }, index) => ({
    // By position, because a save replaces the stored rows and their ids.
    key: `stored-${index}`,
    network: socialMediaName ?? NETWORKS[0],
    link: socialMediaLink ?? '',
  }))

const contactsOf = (prefix: string, contacts: Contacts | null | undefined) => ({
  [`${prefix}_place`]: contacts?.place ?? '',
  [`${prefix}_tel`]: contacts?.tel ?? '',
  [`${prefix}_mail`]: contacts?.mail ?? '',
})

export const newRow = (): Row => ({ key: idempotencyKey(), network: NETWORKS[0], link: '' })

/** The form values of one person on the contacts page; the field names begin with the key of the block. */
export const blockOf = (key: string, block?: NonNullable<DeskPortal['culturalPortalContacts']>[number]): Values => ({
  [`${key}_name`]: textsFrom(block?.translations, 'contactName'),
  ...contactsOf(key, block?.contacts),
  [`${key}_socials`]: rowsOf(block?.contactSocialMedias),
})

export function valuesOf(portal: DeskPortal | undefined): Values {
  const blocks = portal?.culturalPortalContacts ?? []
  return Object.assign(
    {
      about: textsFrom(portal?.aboutUs?.translations, 'aboutUsText'),
      socials: rowsOf(portal?.platformSocialMedias),
      whatsapp: portal?.whatsapp ?? '',
      blocks: blocks.map((_, index) => `block${index}`),
    },
    contactsOf('portal', portal?.platformContacts),
    ...blocks.map((block, index) => blockOf(`block${index}`, block)),
  )
}

/** The field of the form for each path of the API. */
export const PORTAL_NAMES = {
  aboutUs: 'about',
  'platformContacts.place': 'portal_place',
  'platformContacts.tel': 'portal_tel',
  'platformContacts.mail': 'portal_mail',
  platformSocialMedias: 'socials',
  whatsapp: 'whatsapp',
  culturalPortalContacts: 'blocks',
}

/** A list of links or of people in words. */
export function portalText(field: string, values: Values): string | undefined {
  if (field.endsWith('socials')) return (values[field] as Row[]).map(({ link }) => link).join('\n')
  if (field !== 'blocks') return undefined
  return (values.blocks as string[]).map((key) => String(values[`${key}_mail`] ?? '')).join('\n')
}

/** The number with its country, from which the address of the chat is made. */
const internationalNumber: Rule = (value) =>
  value === '' || /^\+\d[\d ]{6,18}\d$/.test(String(value).trim()) ? null : { key: 'this_field_is_incorrect' }

/** The server requires an e-mail address for all contacts. */
export function rulesOf(blocks: string[]): Rules<Values> {
  const rules: Rules<Values> = { whatsapp: [internationalNumber] }
  for (const key of ['portal', ...blocks]) {
    rules[`${key}_place`] = [maxLength(LINE_MAX)]
    rules[`${key}_tel`] = [maxLength(LINE_MAX)]
    rules[`${key}_mail`] = [required, email, maxLength(LINE_MAX)]
  }
  for (const key of blocks) rules[`${key}_name`] = [required]
  return rules
}

const text = (values: Values, name: string) => String(values[name] ?? '').trim()

const contacts = (values: Values, key: string) => ({
  place: text(values, `${key}_place`) || null,
  tel: text(values, `${key}_tel`) || null,
  mail: text(values, `${key}_mail`) || null,
})

/** Rows without a link are omitted. */
const socials = (rows: Row[]) =>
  rows
    .filter(({ link = '' }) => link.trim() !== '')
    .map(({ network, link = '' }) => ({ socialMediaName: network, socialMediaLink: link.trim() }))

/** The form in the format of the API; lists replace the stored ones. */
export function portalData(values: Values) {
  const about = values.about as Texts
  const translations = Object.fromEntries(
    Object.entries(about).map(([locale, aboutUsText]) => [locale, { aboutUs: { aboutUsText: aboutUsText.trim() } }]),
  )
  return {
    translations,
    platformContacts: contacts(values, 'portal'),
    platformSocialMedias: socials(values.socials as Row[]),
    whatsapp: text(values, 'whatsapp') || null,
    culturalPortalContacts: (values.blocks as string[]).map((key) => ({
      translations: toTranslations({ contactName: values[`${key}_name`] as Texts }),
      contacts: contacts(values, key),
      contactSocialMedias: socials(values[`${key}_socials`] as Row[]),
    })),
  }
}
