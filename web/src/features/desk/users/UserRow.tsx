import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import type { Entity } from '@/shared/api/strapi'
import { shortDay } from '@/shared/dates/format'
import { dayOf } from '@/shared/dates/lima'
import { errorText } from '@/shared/i18n/errorText'
import { useLocale } from '@/shared/i18n/useLocale'
import { ROLES, roleLabels } from '@/shared/session/roles'
import { isEditorRole, type RoleType } from '@/shared/session/session'
import { Button } from '@/shared/ui/Button'
import { Tag } from '@/shared/ui/Tags'
import { toasted } from '@/shared/ui/toasts'
import ui from '@/shared/ui/ui.module.css'
import { Choice } from '../core/Choice'
import { ConfirmDialog } from '../core/ConfirmDialog'
import css from '../core/desk.module.css'
import { type Account, useResetSecondFactorMutation, useUpdateAccountMutation } from '../core/deskApi'
import cards from '../core/deskCards.module.css'
import { QuotaDialog } from './QuotaDialog'

type Change = { role: RoleType } | { blocked: boolean } | { secondFactor: false }

/** One account; administrators can change its role and block it, after a confirmation. */
export function UserRow({ account: { id, attributes }, mayChange }: { account: Entity<Account>; mayChange: boolean }) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const locale = useLocale()
  const [change, setChange] = useState<Change | null>(null)
  const [quotaOpen, setQuotaOpen] = useState(false)
  const [update, { isLoading }] = useUpdateAccountMutation()
  const labels = roleLabels(t)
  const [reset, { isLoading: isResetting }] = useResetSecondFactorMutation()
  const { username: name, email, role, blocked, confirmed, createdAt, secondFactor } = attributes
  const apply = async (next: Change) => {
    const { error } = await ('secondFactor' in next ? reset(id) : update({ id, ...next }))
    setChange(null)
    dispatch(error ? toasted('error', errorText(t, error, t('desk_not_saved'))) : toasted('success', t('desk_saved')))
  }
  return (
    <article className={cards.card}>
      <div>
        <h2 className={cards.cardName}>{name}</h2>
        <p className={css.quiet}>
          {email} · {t('desk_since', { day: shortDay(dayOf(createdAt), locale) })}
        </p>
        <p className={ui.tags}>
          <Tag look="strong">{labels[role]}</Tag>
          {blocked && <Tag look="warn">{t('desk_blocked')}</Tag>}
          {secondFactor && <Tag>{t('desk_second_factor')}</Tag>}
          {!confirmed && <Tag>{t('desk_not_confirmed')}</Tag>}
        </p>
      </div>
      {quotaOpen && <QuotaDialog id={id} name={name} onClose={() => setQuotaOpen(false)} />}
      <div className={cards.accountActions}>
        {mayChange && (
          <Choice
            label={t('desk_role_of', { name })}
            value={role}
            options={ROLES.map((one) => [one, labels[one]])}
            onChoose={(next) => setChange({ role: next as RoleType })}
          />
        )}
        {mayChange && (
          <Button
            aria-label={blocked ? t('desk_unblock_of', { name }) : t('desk_block_of', { name })}
            onClick={() => setChange({ blocked: !blocked })}
          >
            {blocked ? t('desk_unblock') : t('desk_block')}
          </Button>
        )}
        {mayChange && secondFactor && (
          <Button
            aria-label={t('desk_reset_second_factor_of', { name })}
            onClick={() => setChange({ secondFactor: false })}
          >
            {t('desk_reset_second_factor')}
          </Button>
        )}
        {!isEditorRole(role) && (
          <Button aria-label={t('desk_quota_of', { name })} onClick={() => setQuotaOpen(true)}>
            {t('desk_quota')}
          </Button>
        )}
      </div>
      {change && 'secondFactor' in change && (
        <ConfirmDialog
          title={t('desk_reset_second_factor_of', { name })}
          text={t('desk_reset_second_factor_text', { name })}
          action={t('desk_reset_second_factor')}
          final
          busy={isResetting}
          onClose={() => setChange(null)}
          onConfirm={() => apply(change)}
        />
      )}
      {change && 'role' in change && (
        <ConfirmDialog
          title={t('desk_change_role')}
          text={t('desk_change_role_text', { name, role: labels[change.role] })}
          action={t('desk_change_role')}
          busy={isLoading}
          onClose={() => setChange(null)}
          onConfirm={() => apply(change)}
        />
      )}
      {change && 'blocked' in change && (
        <ConfirmDialog
          title={change.blocked ? t('desk_block_of', { name }) : t('desk_unblock_of', { name })}
          text={change.blocked ? t('desk_block_text') : t('desk_unblock_text')}
          action={change.blocked ? t('desk_block') : t('desk_unblock')}
          final={change.blocked}
          busy={isLoading}
          onClose={() => setChange(null)}
          onConfirm={() => apply(change)}
        />
      )}
    </article>
  )
}
