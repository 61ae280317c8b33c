import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Media } from '@/shared/api/strapi'
import { LOCALE_NAMES } from '@/shared/constants'
import { longDay } from '@/shared/dates/format'
import { textsFrom } from '@/shared/forms/texts'
import type { MessageKey } from '@/shared/i18n/messages'
import { useLocale } from '@/shared/i18n/useLocale'
import { LoadError } from '@/shared/ui/Notice'
import { TextSkeleton } from '@/shared/ui/Skeleton'
import { webLink } from '@/shared/webLink'
import { APPLICANT_FILES, APPLICANT_TEXTS, type Applicant, useGetApplicantQuery } from '../core/applicantApi'
import { useFresh } from '../core/useFresh'
import css from './queue.module.css'

type Props = { host: number; onShown: (updatedAt: string | null) => void }

/** Everything that the applicant wrote, with the labels of the form; `onShown` receives its version, as for a preview. */
export function ApplicantFacts({ host, onShown }: Props) {
  const { t } = useTranslation()
  const query = useGetApplicantQuery({ host, locale: useLocale() }, { refetchOnMountOrArgChange: true })
  const applicant = useFresh(query)?.attributes
  const version = applicant?.updatedAt ?? null
  useEffect(() => onShown(version), [version, onShown])
  return (
    <section className={css.part} aria-label={t('desk_as_written')}>
      <h3>{t('desk_as_written')}</h3>
      {applicant && <Rows applicant={applicant} />}
      {!applicant &&
        (query.isError && !query.isFetching ? <LoadError small onRetry={query.refetch} /> : <TextSkeleton />)}
    </section>
  )
}

const textLabels = { orgResume: 'resume', orgWorkType: 'work_type', productDescriptionText: 'products_text' } as const
const fileLabels: Record<(typeof APPLICANT_FILES)[number], MessageKey> = {
  mainBanner: 'banner',
  galleryImages: 'gallery',
  mostPopularProduct: 'most_popular_product',
  productDescriptionFile: 'products_file',
  videoBusinessCard: 'video_business_card',
  compVideoFile: 'company_video_file',
}

/** One field of the form; `wide` for a text. */
type Field = { term: string; value: ReactNode; wide?: boolean }

const isGiven = ({ value }: Field) => value !== null && value !== undefined && value !== ''

/** The fields with a value, and the names of those without one. */
function Rows({ applicant }: { applicant: Applicant }) {
  const { t } = useTranslation()
  const fields = useFields(applicant)
  const missing = fields.filter((field) => !isGiven(field))
  return (
    <>
      <dl className={css.written}>
        {fields.filter(isGiven).map(({ term, value, wide }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of the form; two web pages may have one name
          <div key={index} className={wide ? css.wide : undefined}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {missing.length > 0 && (
        <p className={css.notGiven}>{t('desk_not_given', { names: missing.map(({ term }) => term).join(', ') })}</p>
      )}
    </>
  )
}

function useFields(applicant: Applicant): Field[] {
  const { t } = useTranslation()
  const locale = useLocale()
  const { contacts, eventHostAddress: address } = applicant
  const names = (list: (string | null)[] | undefined) => list?.join(', ')
  const field = (term: MessageKey, value: ReactNode): Field => ({ term: t(term), value })
  return [
    field('organisation_type', applicant.orgType?.data?.attributes.orgTypeName),
    field('commercial_name', applicant.commercialName),
    field('company_name', applicant.compName),
    field('ruc', applicant.ruc),
    field('personal_name', applicant.personalName),
    field(
      applicant.personalName ? 'active_since' : 'founded_on',
      applicant.startDate && longDay(applicant.startDate, locale),
    ),
    field('person_count', applicant.personCount),
    field('middle_age', applicant.middleAge),
    field('women_percentage', applicant.womenPercentage),
    field('culture_areas', names(applicant.cultureType?.data?.map(({ attributes }) => attributes.cultureTypeName))),
    field('affiliations', names(applicant.affiliations?.data?.map(({ attributes }) => attributes.affiliationName))),
    field('city', address?.city?.data?.attributes.cityName),
    field('address', contacts?.place || address?.address),
    field('point_on_map', address?.coordinates),
    field('telephone', contacts?.tel),
    field('email', contacts?.mail),
    field('own_web_page', linked(applicant.webpage)),
    field('own_digital_catalog', linked(applicant.digitalCatalog)),
    field('company_video_link', linked(applicant.compVideoLink)),
    field('products_link', linked(applicant.productDescriptionLink)),
    ...(applicant.socialMedias ?? []).map(({ socialMediaName, socialMediaLink }) => ({
      term: socialMediaName ?? t('web_page'),
      value: linked(socialMediaLink),
    })),
    ...APPLICANT_FILES.map((name) => {
      const files = applicant[name]?.data
      return field(fileLabels[name], files?.length ? <Files files={files} /> : null)
    }),
    ...APPLICANT_TEXTS.flatMap((name) => inLanguages(t(textLabels[name]), textsFrom(applicant.translations, name))),
  ]
}

/** A text in all languages, because a preview shows one; one field if it is in none. */
function inLanguages(term: string, texts: ReturnType<typeof textsFrom>): Field[] {
  if (Object.values(texts).every((text) => text === '')) return [{ term, value: null }]
  return LOCALE_NAMES.map(([locale, language]) => ({
    term: `${term} · ${language}`,
    wide: true,
    value: texts[locale] && (
      <span lang={locale} className={css.lines}>
        {texts[locale]}
      </span>
    ),
  }))
}

/** A link to an address that is safe to open, else its text. */
function linked(address: string | null) {
  const href = webLink(address)
  if (!href) return address
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {address}
    </a>
  )
}

const Files = ({ files }: { files: { id: number; attributes: Media }[] }) => (
  <ul>
    {files.map(({ id, attributes }) => (
      <li key={id}>
        <a href={attributes.url} target="_blank" rel="noopener">
          {attributes.name}
        </a>
      </li>
    ))}
  </ul>
)
