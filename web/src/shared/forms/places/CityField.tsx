import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useListCitiesQuery } from '@/shared/api/referenceApi'
import { Combobox } from '@/shared/forms/fields/Combobox'
import { Field } from '@/shared/forms/fields/Field'
import { type Bound, problemOf } from '@/shared/forms/fields/fields'
import { fieldLang } from '@/shared/i18n/served'
import { useLocale } from '@/shared/i18n/useLocale'
import { compareNames } from '@/shared/text'
import { type District, districtNamed, fold } from './districtList'

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
    group: districtNamed(attributes.cityName)?.province ?? t('other_places'),
  }))
  cities.sort((one, other) => compareNames(one.group, other.group) || compareNames(one.name, other.name))
  const chosen = cities.find(({ key }) => key === form.values[name]) ?? null
  const district = chosen && districtNamed(chosen.name)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another district moves the map
  useEffect(() => onDistrict(district ?? undefined), [district])
  const find = (text: string) => {
    const wanted = fold(text.trim())
    return cities.filter((city) => fold(city.name).includes(wanted) || fold(city.group).startsWith(wanted))
  }
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
