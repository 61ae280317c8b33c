import { useTranslation } from 'react-i18next'
import { Combobox } from '@/shared/forms/fields/Combobox'
import css from '@/shared/forms/fields/combobox.module.css'
import { Field } from '@/shared/forms/fields/Field'
import { type District, districts } from './districtList'
import { rankPlaces } from './rankPlaces'

const RESULTS_MAX = 8

/** Finds a district in the list bundled with the map. */
export default function DistrictSearch({ onPick }: { onPick: (district: District) => void }) {
  const { t } = useTranslation()
  const find = (text: string) =>
    rankPlaces(districts, text)
      .slice(0, RESULTS_MAX)
      .map((district) => ({
        key: `${district.province} ${district.name}`,
        name: district.name,
        detail: district.province,
        district,
      }))
  return (
    <div className={css.room}>
      <Field label={t('search_district')}>
        {(control) => (
          <Combobox
            control={control}
            label={t('search_district')}
            find={find}
            onPick={(option) => option && onPick(option.district)}
            noneFound={t('no_district')}
          />
        )}
      </Field>
    </div>
  )
}
