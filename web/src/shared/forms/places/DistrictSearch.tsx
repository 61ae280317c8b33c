import { useTranslation } from 'react-i18next'
import { Combobox } from '@/shared/forms/fields/Combobox'
import css from '@/shared/forms/fields/combobox.module.css'
import { Field } from '@/shared/forms/fields/Field'
import { type District, findDistricts } from './districtList'

/** Finds a district in the list bundled with the map. */
export default function DistrictSearch({ onPick }: { onPick: (district: District) => void }) {
  const { t } = useTranslation()
  const find = (text: string) =>
    findDistricts(text).map((district) => ({
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
