import { useTranslation } from 'react-i18next'
import {
  useListAffiliationsQuery,
  useListAreasQuery,
  useListCitiesQuery,
  useListOrgTypesQuery,
} from '@/shared/api/referenceApi'
import type { Form } from '@/shared/forms/useForm'
import OverlapDialog from '@/shared/forms/versions/OverlapDialog'
import type { Edition } from '@/shared/forms/versions/useEdition'
import { useLocale } from '@/shared/i18n/useLocale'
import type { PartnerValues } from './partnerForm'

type Props = { edition: Edition<PartnerValues>; form: Form<PartnerValues> }

/** The choice between two saved values of a host. */
export default function PartnerOverlap({ edition, form }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const cities = useListCitiesQuery(locale).data ?? []
  const areas = useListAreasQuery(locale).data ?? []
  const affiliations = useListAffiliationsQuery(locale).data ?? []
  const types = useListOrgTypesQuery(locale).data ?? []
  const labels: Partial<Record<string, string>> = {
    orgType: t('organisation_type'),
    commercialName: t('commercial_name'),
    compName: t('company_name'),
    ruc: t('ruc'),
    personalName: t('personal_name'),
    startDate: t('founded_on'),
    personCount: t('person_count'),
    middleAge: t('middle_age'),
    womenPercentage: t('women_percentage'),
    statistics: t('statistics_question'),
    resume: t('resume'),
    areas: t('culture_areas'),
    workType: t('work_type'),
    affiliations: t('affiliations'),
    videoKind: t('company_video_how'),
    videoLink: t('company_video_link'),
    productKind: t('products_how'),
    productLink: t('products_link'),
    productText: t('products_text'),
    city: t('city'),
    place: t('address'),
    tel: t('telephone'),
    mail: t('email'),
    point: t('point_on_map'),
    webpage: t('own_web_page'),
    catalog: t('own_digital_catalog'),
  }
  const names = (list: { id: number; attributes: object }[], key: string, ids: string[]) =>
    list
      .filter(({ id }) => ids.includes(String(id)))
      .map(({ attributes }) => (attributes as Record<string, string>)[key])
  const text = (field: string, values: PartnerValues) =>
    ({
      city: names(cities, 'cityName', [values.city]),
      areas: names(areas, 'cultureTypeName', values.areas),
      affiliations: names(affiliations, 'affiliationName', values.affiliations),
      orgType: names(types, 'orgTypeName', [values.orgType]),
    })[field]?.join(', ')
  return <OverlapDialog edition={edition} form={form} texts={{ label: (field) => labels[field] ?? field, text }} />
}
