import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useListCitiesQuery } from '@/shared/api/referenceApi'
import { Combobox } from '@/shared/forms/fields/Combobox'
import { Field } from '@/shared/forms/fields/Field'
import { type Bound, problemOf } from '@/shared/forms/fields/fields'
import { fieldLang } from '@/shared/i18n/served'
import { useLocale } from '@/shared/i18n/useLocale'
import { type District, districtNamed } from './districtList'
import { comparePlaces, rankPlaces } from './rankPlaces'

/** `onDistrict` gets the district of the chosen city, also of one that a draft or an entry begins with. */
type Props = Bound & { onDistrict: (district: District | undefined) => void }

/** A city of the portal, found by its name or its province; the value is its id. */
export default function CityField({ form, name, onDistrict, ...field }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const cities = (useListCitiesQuery(locale).data ?? []).map(({ id, attributes }) => ({
    key: String(id),
    name: attributes.cityName,
    lang: fieldLang(attributes, 'cityName', locale),
    province: districtNamed(attributes.cityName)?.province ?? t('other_places'),
  }))
  cities.sort((one, other) => comparePlaces(one.province, other.province) || comparePlaces(one.name, other.name))
  const chosen = cities.find(({ key }) => key === form.values[name]) ?? null
  const district = chosen && districtNamed(chosen.name)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another district moves the map
  useEffect(() => onDistrict(district ?? undefined), [district])
  // The list of all cities is in groups; the best matches of a text may be of any province.
  const find = (text: string) =>
    text.trim() === ''
      ? cities.map((city) => ({ ...city, group: city.province, detail: undefined }))
      : rankPlaces(cities, text).map((city) => ({ ...city, group: undefined, detail: city.province }))
  return (
    <Field {...field} problem={problemOf({ form, name })}>
      {(control) => (
        <Combobox
          control={control}
          label={field.label}
          name={name}
          chosen={chosen}
          find={find}
          onPick={(city) => form.choose(name, city?.key ?? '')}
          onBlur={() => form.blur(name)}
          noneFound={t('no_city')}
        />
      )}
    </Field>
  )
}
