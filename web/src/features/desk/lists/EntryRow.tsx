import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import type { Entity } from '@/shared/api/strapi'
import { LOCALE_NAMES } from '@/shared/constants'
import { errorText } from '@/shared/i18n/errorText'
import { Button } from '@/shared/ui/Button'
import { toasted } from '@/shared/ui/toasts'
import { ConfirmDialog } from '../core/ConfirmDialog'
import css from '../core/desk.module.css'
import cards from '../core/deskCards.module.css'
import { type ListEntry, type ListName, useRemoveEntryMutation } from './listApi'

type Props = { list: ListName; entry: Entity<ListEntry>; name: string; onEdit: () => void }

export function EntryRow({ list, entry: { id, attributes }, name, onEdit }: Props) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const [asking, setAsking] = useState(false)
  const [remove, { isLoading }] = useRemoveEntryMutation()
  const confirm = async () => {
    const { error } = await remove({ list, id })
    setAsking(false)
    dispatch(
      error ? toasted('error', errorText(t, error, t('desk_not_saved'))) : toasted('success', t('desk_entry_removed')),
    )
  }
  return (
    <article className={cards.card}>
      <div>
        <h3 className={cards.cardName}>{name}</h3>
        <p className={css.quiet}>
          {LOCALE_NAMES.map(([locale, language]) => (
            <span key={locale} className={cards.translation}>
              {`${language}: `}
              <span lang={locale}>{attributes.translations[locale]?.name ?? '—'}</span>
            </span>
          ))}
        </p>
        <p className={css.quiet}>
          {attributes.code && (
            <>
              <code>{attributes.code}</code>
              {' · '}
            </>
          )}
          {t('desk_uses', { count: attributes.uses })}
        </p>
      </div>
      <div className={cards.cardActions}>
        <Button onClick={onEdit} aria-label={t('desk_rename_entry', { name })}>
          {t('desk_rename')}
        </Button>
        {attributes.uses === 0 && (
          <Button look="ghost" onClick={() => setAsking(true)} aria-label={t('desk_remove_entry', { name })}>
            {t('remove')}
          </Button>
        )}
      </div>
      {asking && (
        <ConfirmDialog
          title={t('desk_remove_entry', { name })}
          text={t('desk_remove_entry_text')}
          action={t('remove')}
          final
          busy={isLoading}
          onClose={() => setAsking(false)}
          onConfirm={confirm}
        />
      )}
    </article>
  )
}
