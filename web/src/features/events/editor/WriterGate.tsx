import { Fragment, type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { Link } from 'react-router'
import { useLocalePath } from '@/shared/i18n/useLocale'
import { SignInNotice } from '@/shared/session/SignInNotice'
import { loginOpened, selectFormUser, selectToken, type User } from '@/shared/session/session'
import { useSessionSync } from '@/shared/session/useSessionSync'
import { buttonClass } from '@/shared/ui/Button'
import { Notice } from '@/shared/ui/Notice'
import { TextSkeleton } from '@/shared/ui/Skeleton'

type Props = { may: (user: User) => boolean; children: (user: User) => ReactNode }

/** Renders the form for users who may write events; everybody else sees the login or how to become a host. */
export function WriterGate({ may, children }: Props) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const path = useLocalePath()
  const token = useSelector(selectToken)
  const user = useSelector(selectFormUser)
  useSessionSync()
  useEffect(() => {
    if (!token) dispatch(loginOpened())
  }, [token, dispatch])
  // After an expired session the form stays mounted below the login, because selectFormUser still returns the user.
  if (!token && !user) {
    return <SignInNotice />
  }
  if (!user) return <TextSkeleton />
  if (may(user)) return <Fragment key={user.id}>{children(user)}</Fragment>
  return (
    <Notice seed="hosts only" text={t('only_hosts_create')}>
      <Link to={path('/registration-instructions')} className={buttonClass('secondary')}>
        {t('how_to_become_event_host')}
      </Link>
    </Notice>
  )
}

/** The host of an organizer; null for all others, including editors. */
export const hostOf = (user: User) =>
  user.role?.type === 'organizador_de_eventos' ? (user.eventHostData?.id ?? null) : null
