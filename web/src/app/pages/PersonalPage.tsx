import { lazy, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { OwnEvents } from '@/features/events/own/OwnEvents'
import { ApplicationStatus } from '@/features/partners/ApplicationStatus'
import { HostSection } from '@/features/partners/HostSection'
import { type Application, useOwnApplicationQuery } from '@/features/partners/partnersApi'
import { usePolling } from '@/features/partners/usePolling'
import { withWords } from '@/shared/i18n/i18n'
import { useLocalePath } from '@/shared/i18n/useLocale'
import { roleWords } from '@/shared/session/roles'
import { SignInNotice } from '@/shared/session/SignInNotice'
import { selectFormUser, selectMayBecomePartner, selectToken, type User } from '@/shared/session/session'
import { useLazyMeQuery } from '@/shared/session/sessionApi'
import { useLoginAtArrival } from '@/shared/session/useLoginAtArrival'
import { buttonClass } from '@/shared/ui/Button'
import { Notice } from '@/shared/ui/Notice'
import { PageHead } from '@/shared/ui/PageHead'
import { PageSkeleton } from '@/shared/ui/Skeleton'
import { Tag } from '@/shared/ui/Tags'
import ui from '@/shared/ui/ui.module.css'

const AccountSection = lazy(withWords(() => import('@/features/auth/AccountSection'), 'forms', 'account'))

const ROLE_COMES_WITHIN_MS = 10 * 60 * 1000

export function Component() {
  const { t } = useTranslation()
  const token = useSelector(selectToken)
  const user = useSelector(selectFormUser)
  // Whose session ends while a form is open keeps the form, and logs in over it.
  const last = useRef('')
  if (token) last.current = token
  useLoginAtArrival()
  if (user && last.current) return <Profile key={user.id} user={user} token={last.current} />
  if (token) return <PageSkeleton />
  return (
    <div className={ui.page}>
      <PageHead title={t('profile')} />
      <SignInNotice />
    </div>
  )
}

function Profile({ user, token }: { user: User; token: string }) {
  const { t } = useTranslation()
  const host = user.role?.type === 'organizador_de_eventos' ? user.eventHostData : null
  const application = useOwnApplicationQuery(token)
  const [refreshMe] = useLazyMeQuery()
  const state = application.data?.attributes.state
  const applied = application.isLoading || state !== undefined
  usePolling(!host && isAwaited(application.data?.attributes), () => {
    application.refetch()
    refreshMe(token)
  })
  return (
    <div className={ui.page}>
      <PageHead title={user.username} eyebrow={t('profile')}>
        <p className={ui.tags}>
          <Tag>{user.email}</Tag>
          {user.role && <Tag>{roleWords(t)[user.role.type]}</Tag>}
        </p>
      </PageHead>
      {application.data && !(host && state === 'approved' && !application.data.attributes.message) && (
        <ApplicationStatus application={application.data} user={user.id} />
      )}
      {host ? (
        <>
          <OwnEvents hostId={host.id} />
          <HostSection hostId={host.id} user={user.id} />
        </>
      ) : (
        !applied && <ClientText user={user} />
      )}
      <Suspense>
        <AccountSection />
      </Suspense>
    </div>
  )
}

/** An open application, or the role that comes a moment after its approval. */
function isAwaited(application: Application | undefined): boolean {
  if (!application || application.state === 'rejected') return false
  return application.state !== 'approved' || Date.now() - Date.parse(application.decidedAt ?? '') < ROLE_COMES_WITHIN_MS
}

function ClientText({ user }: { user: User }) {
  const { t } = useTranslation()
  const path = useLocalePath()
  const mayApply = useSelector(selectMayBecomePartner)
  return (
    <Notice seed={`client ${user.id}`} text={t('client_personal_page_description')}>
      <div className={ui.tags}>
        <Link to={path('/')} className={buttonClass('secondary')}>
          {t('to_main_page')}
        </Link>
        {mayApply && (
          <Link to={path('/partners-registration')} className={buttonClass('primary')}>
            {t('partners_button_become_partner')}
          </Link>
        )}
      </div>
    </Notice>
  )
}
