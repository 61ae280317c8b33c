import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import type { Entity } from '@/shared/api/strapi'
import { clock, shortDay } from '@/shared/dates/format'
import { dayOf } from '@/shared/dates/lima'
import { errorText } from '@/shared/i18n/errorText'
import { useLocale, useLocalePath } from '@/shared/i18n/useLocale'
import { useNavigate } from '@/shared/navigation/NavigationProvider'
import { selectToken, sessionOver } from '@/shared/session/session'
import { Button } from '@/shared/ui/Button'
import { LoadError } from '@/shared/ui/Notice'
import { Tag } from '@/shared/ui/Tags'
import { toasted } from '@/shared/ui/toasts'
import css from './account.module.css'
import { type Session, useEndSessionMutation, useEndSessionsMutation, useListSessionsQuery } from './authApi'

export function SessionList() {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const navigate = useNavigate()
  const path = useLocalePath()
  const token = useSelector(selectToken)
  const sessions = useListSessionsQuery(token ?? '', { skip: !token })
  const [endAll, { isLoading }] = useEndSessionsMutation()
  const signOutEverywhere = async () => {
    const answer = await endAll()
    if (answer.error) {
      dispatch(toasted('error', errorText(t, answer.error, t('session_not_ended'))))
      return
    }
    dispatch(sessionOver())
    await navigate(path('/'))
  }
  return (
    <div className={css.card}>
      <h3>{t('sessions')}</h3>
      <p className={css.help}>{t('sessions_help')}</p>
      {sessions.isError && <LoadError small onRetry={sessions.refetch} />}
      <ul className={css.sessions} aria-busy={sessions.isFetching}>
        {sessions.data?.map((session) => (
          <OneSession key={session.id} session={session} />
        ))}
      </ul>
      <div>
        <Button onClick={signOutEverywhere} disabled={isLoading}>
          {t('sign_out_everywhere')}
        </Button>
      </div>
    </div>
  )
}

function OneSession({ session: { id, attributes } }: { session: Entity<Session> }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const dispatch = useDispatch()
  const [end, { isLoading }] = useEndSessionMutation()
  const device = attributes.device || t('unknown_device')
  const when = (instant: string) => `${shortDay(dayOf(instant), locale)}, ${clock(instant, locale)}`
  const close = async () => {
    const answer = await end(id)
    dispatch(
      answer.error
        ? toasted('error', errorText(t, answer.error, t('session_not_ended')))
        : toasted('success', t('session_ended')),
    )
  }
  return (
    <li>
      <div>
        <p className={css.device}>
          {device} {attributes.current && <Tag>{t('this_session')}</Tag>}
        </p>
        <p className={css.help}>
          {t('session_since', { since: when(attributes.createdAt), used: when(attributes.lastUsedAt) })}
        </p>
        {/* A server of before does not say it. */}
        {attributes.endsAt && (
          <p className={css.help}>{t('session_ends', { day: shortDay(dayOf(attributes.endsAt), locale) })}</p>
        )}
      </div>
      {!attributes.current && (
        <Button onClick={close} disabled={isLoading} aria-label={t('end_session_of', { device })}>
          {t('end_session')}
        </Button>
      )}
    </li>
  )
}
