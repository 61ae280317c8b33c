import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import type { Entity } from '@/shared/api/strapi'
import { errorText } from '@/shared/i18n/errorText'
import { Button } from '@/shared/ui/Button'
import { toasted } from '@/shared/ui/toasts'
import { ConfirmDialog } from '../core/ConfirmDialog'
import css from '../core/desk.module.css'
import cards from '../core/deskCards.module.css'
import { firstName, type OtherNames, useDeleteOtherNamesMutation } from './otherNamesApi'

type Props = { entry: Entity<OtherNames>; onEdit: () => void }

/** A group with all its names. */
export function OtherNamesRow({ entry, onEdit }: Props) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const [asking, setAsking] = useState(false)
  const [remove, { isLoading }] = useDeleteOtherNamesMutation()
  const { names, code, used } = entry.attributes
  const name = firstName(entry)
  const confirm = async () => {
    const { error } = await remove(entry.id)
    setAsking(false)
    dispatch(
      error ? toasted('error', errorText(t, error, t('desk_not_saved'))) : toasted('success', t('desk_is_deleted')),
    )
  }
  return (
    <article className={cards.card}>
      <div>
        <h2 className={cards.cardName}>{name}</h2>
        <ul aria-label={t('desk_names')}>
          {names.slice(1).map((other) => (
            <li key={other} className={cards.inLine}>
              {other}
            </li>
          ))}
        </ul>
        {code && (
          <p className={css.quiet}>
            <code>{code}</code>
          </p>
        )}
        {used && <p className={css.quiet}>{t('desk_names_used')}</p>}
      </div>
      <div className={cards.cardActions}>
        <Button onClick={onEdit} aria-label={t('desk_edit_names_of', { name })}>
          {t('desk_edit_names')}
        </Button>
        {!used && (
          <Button look="ghost" onClick={() => setAsking(true)} aria-label={t('desk_delete_names_of', { name })}>
            {t('desk_delete_entry')}
          </Button>
        )}
      </div>
      {asking && (
        <ConfirmDialog
          title={t('desk_delete_names_of', { name })}
          text={t('desk_delete_names_text')}
          action={t('desk_delete_entry')}
          final
          busy={isLoading}
          onClose={() => setAsking(false)}
          onConfirm={confirm}
        />
      )}
    </article>
  )
}
