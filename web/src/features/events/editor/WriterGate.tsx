import { Fragment, type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { Link } from 'react-router'
import { useLocalePath } from '@/shared/i18n/useLocale'
import { SignInNotice } from '@/shared/session/SignInNotice'
import { loginOpened, selectFormUser, selectToken, type User } from '@/shared/session/session'
import { useOtherTabs } from '@/shared/session/useOtherTabs'
import { buttonClass } from '@/shared/ui/Button'
import { Notice } from '@/shared/ui/Notice'
import { TextSkeleton } from '@/shared/ui/Skeleton'

type Props = { may: (user: User) => boolean; children: (user: User) => ReactNode }

/** Only those who write events see a form; everybody else learns what is missing. */
export function WriterGate({ may, children }: Props) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const path = useLocalePath()
  const token = useSelector(selectToken)
  const user = useSelector(selectFormUser)
  useOtherTabs()
  useEffect(() => {
    if (!token) dispatch(loginOpened())
  }, [token, dispatch])
  // A session that ends by itself takes no form away: the login stands over it.
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

/** An organiser's own host; editors look after everybody's. */
export const hostOf = (user: User) =>
  user.role?.type === 'organizador_de_eventos' ? (user.eventHostData?.id ?? null) : null
