import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldGroup } from '@/shared/forms/fields/Field'
import formCss from '@/shared/forms/forms.module.css'
import type { Form } from '@/shared/forms/useForm'
import type { Row } from '@/shared/forms/values'
import { Button } from '@/shared/ui/Button'
import css from '../core/desk.module.css'
import own from './portal.module.css'
import { NETWORKS, newRow } from './portalForm'

/** Edits a list of links to social networks. */
export function SocialRows({ form, name, label }: { form: Form; name: string; label: string }) {
  const { t } = useTranslation()
  const rows = form.values[name] as Row[]
  const edit = (key: string, part: Partial<Row>) =>
    form.setValue(
      name,
      rows.map((row): Row => (row.key === key ? Object.assign({}, row, part) : row)),
    )
  const remove = (key: string) =>
    form.setValue(
      name,
      rows.filter((row) => row.key !== key),
    )
  return (
    <FieldGroup label={label}>
      {() => (
        <>
          {rows.map((row, index) => (
            <OneRow
              key={row.key}
              row={row}
              label={`${label} ${index + 1}`}
              onEdit={(part) => edit(row.key, part)}
              onRemove={() => remove(row.key)}
            />
          ))}
          <div>
            <Button onClick={() => form.setValue(name, [...rows, newRow()])}>{t('desk_add_link')}</Button>
          </div>
        </>
      )}
    </FieldGroup>
  )
}

type RowProps = { row: Row; label: string; onEdit: (part: Partial<Row>) => void; onRemove: () => void }

function OneRow({ row, label, onEdit, onRemove }: RowProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className={own.social}>
      <div>
        <label className={formCss.label} htmlFor={`${id}-network`}>
          {t('desk_network')}
        </label>
        <select
          id={`${id}-network`}
          className={formCss.input}
          value={row.network}
          onChange={(event) => onEdit({ network: event.target.value })}
        >
          {NETWORKS.map((network) => (
            <option key={network}>{network}</option>
          ))}
        </select>
      </div>
      <div className={css.grow}>
        <label className={formCss.label} htmlFor={`${id}-link`}>
          {t('desk_link_of_network')}
        </label>
        <input
          id={`${id}-link`}
          className={formCss.input}
          type="url"
          maxLength={255}
          value={row.link}
          onChange={(event) => onEdit({ link: event.target.value })}
        />
      </div>
      <Button look="ghost" onClick={onRemove} aria-label={`${t('remove')}: ${label}`}>
        {t('remove')}
      </Button>
    </div>
  )
}
