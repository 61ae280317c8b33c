import { useTranslation } from 'react-i18next'
import { Pills } from './Pills'
import { type EventFormState, partsOf } from './whenParts'

const KINDS = { event: 'kind_event', season: 'kind_season', permanent: 'mode_hours', derived: 'kind_derived' } as const
type Kind = keyof typeof KINDS

const options = Object.keys(KINDS) as Kind[]

/** The kind of programme as editors correct it: it decides in which lists visitors find the event. */
export default function KindField({ form }: { form: EventFormState }) {
  const { t } = useTranslation()
  const { when, choose } = partsOf(form)
  return (
    <Pills
      label={t('kind_of_programme')}
      help={t('kind_help')}
      name="when.kind"
      options={options.map((value) => ({ value, label: t(KINDS[value]) }))}
      value={when.kind || when.stored?.kind || 'derived'}
      onPick={(kind) => choose('kind', { kind })}
    />
  )
}
