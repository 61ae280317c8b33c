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

function Rows({ applicant }: { applicant: Applicant }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { contacts, eventHostAddress: address } = applicant
  const names = (list: (string | null)[] | undefined) => list?.join(', ')
  return (
    <dl className={css.written}>
      <Row term={t('organisation_type')}>{applicant.orgType?.data?.attributes.orgTypeName}</Row>
      <Row term={t('commercial_name')}>{applicant.commercialName}</Row>
      <Row term={t('company_name')}>{applicant.compName}</Row>
      <Row term={t('ruc')}>{applicant.ruc}</Row>
      <Row term={t('personal_name')}>{applicant.personalName}</Row>
      <Row term={t(applicant.personalName ? 'active_since' : 'founded_on')}>
        {applicant.startDate && longDay(applicant.startDate, locale)}
      </Row>
      <Row term={t('person_count')}>{applicant.personCount}</Row>
      <Row term={t('middle_age')}>{applicant.middleAge}</Row>
      <Row term={t('women_percentage')}>{applicant.womenPercentage}</Row>
      <Row term={t('culture_areas')}>
        {names(applicant.cultureType?.data?.map(({ attributes }) => attributes.cultureTypeName))}
      </Row>
      <Row term={t('affiliations')}>
        {names(applicant.affiliations?.data?.map(({ attributes }) => attributes.affiliationName))}
      </Row>
      <Row term={t('city')}>{address?.city?.data?.attributes.cityName}</Row>
      <Row term={t('address')}>{contacts?.place || address?.address}</Row>
      <Row term={t('point_on_map')}>{address?.coordinates}</Row>
      <Row term={t('telephone')}>{contacts?.tel}</Row>
      <Row term={t('email')}>{contacts?.mail}</Row>
      <Row term={t('own_web_page')}>{linked(applicant.webpage)}</Row>
      <Row term={t('own_digital_catalog')}>{linked(applicant.digitalCatalog)}</Row>
      <Row term={t('company_video_link')}>{linked(applicant.compVideoLink)}</Row>
      <Row term={t('products_link')}>{linked(applicant.productDescriptionLink)}</Row>
      {applicant.socialMedias?.map(({ id, socialMediaName, socialMediaLink }) => (
        <Row key={id} term={socialMediaName ?? t('web_page')}>
          {linked(socialMediaLink)}
        </Row>
      ))}
      {APPLICANT_FILES.map((name) => (
        <Row key={name} term={t(fileLabels[name])}>
          {applicant[name]?.data?.length ? <Files files={applicant[name].data} /> : null}
        </Row>
      ))}
      {APPLICANT_TEXTS.map((name) => (
        <Texts key={name} term={t(textLabels[name])} texts={textsFrom(applicant.translations, name)} />
      ))}
    </dl>
  )
}

/** One field of the form; a field without a value says so. */
function Row({ term, wide, children }: { term: string; wide?: boolean; children: ReactNode }) {
  const { t } = useTranslation()
  const isEmpty = children === null || children === undefined || children === ''
  return (
    <div className={wide ? css.wide : undefined}>
      <dt>{term}</dt>
      <dd className={isEmpty ? css.notGiven : undefined}>{isEmpty ? t('desk_not_given') : children}</dd>
    </div>
  )
}

/** A text in all languages, because a preview shows one. */
function Texts({ term, texts }: { term: string; texts: ReturnType<typeof textsFrom> }) {
  if (Object.values(texts).every((text) => text === '')) return <Row term={term}>{null}</Row>
  return LOCALE_NAMES.map(([locale, language]) => (
    <Row key={locale} wide term={`${term} · ${language}`}>
      {texts[locale] && (
        <span lang={locale} className={css.lines}>
          {texts[locale]}
        </span>
      )}
    </Row>
  ))
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
