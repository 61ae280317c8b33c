import { useTranslation } from 'react-i18next'
import { DateField } from '@/shared/forms/fields/DateField'
import { NumberPart } from './NumberPart'
import { Pills } from './Pills'
import own from './when.module.css'
import { type EventFormState, partsOf } from './whenParts'

/** When a rule ends. */
export function EndParts({ form }: { form: EventFormState }) {
  const { t } = useTranslation()
  const { when, problem, write, blur, choose } = partsOf(form)
  const options = [
    { value: 'until' as const, label: t('ends_until') },
    { value: 'count' as const, label: t('ends_count') },
    { value: 'never' as const, label: t('ends_never') },
  ]
  return (
    <>
      <Pills
        label={t('ends')}
        name="when.ends"
        options={options}
        value={when.ends}
        onPick={(ends) => choose('ends', { ends })}
      />
      <div className={own.parts}>
        {when.ends === 'until' && (
          <DateField
            label={t('last_day')}
            needed
            name="when.untilDate"
            min={when.from || undefined}
            value={when.until}
            problem={problem('until')}
            onChange={(until) => write({ until })}
            onBlur={() => blur('until')}
          />
        )}
        {when.ends === 'count' && (
          <NumberPart
            label={t('number_of_dates')}
            needed
            name="when.count"
            value={when.count}
            problem={problem('count')}
            onChange={(count) => write({ count })}
            onBlur={() => blur('count')}
          />
        )}
      </div>
    </>
  )
}
