import { lazy, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { OwnEvents } from '@/features/events/own/OwnEvents'
import { ApplicationStatus } from '@/features/partners/ApplicationStatus'
import { HostSection } from '@/features/partners/HostSection'
import { type Application, useOwnApplicationQuery } from '@/features/partners/partnersApi'
import { usePolling } from '@/features/partners/usePolling'
import { withMessages } from '@/shared/i18n/i18n'
import { useLocalePath } from '@/shared/i18n/useLocale'
import { roleLabels } from '@/shared/session/roles'
import { SignInNotice } from '@/shared/session/SignInNotice'
import { selectFormUser, selectMayBecomePartner, selectToken, type User } from '@/shared/session/session'
import { useLazyMeQuery } from '@/shared/session/sessionApi'
import { useLoginOnEntry } from '@/shared/session/useLoginOnEntry'
import { cx } from '@/shared/text'
import { buttonClass } from '@/shared/ui/Button'
import { PageHead } from '@/shared/ui/PageHead'
import { PageSkeleton } from '@/shared/ui/Skeleton'
import { Tag } from '@/shared/ui/Tags'
import ui from '@/shared/ui/ui.module.css'

const AccountSection = lazy(withMessages(() => import('@/features/auth/AccountSection'), 'forms', 'account'))

const SavedToday = lazy(withMessages(() => import('./saved/SavedToday'), 'saved'))

const ROLE_DELAY_MAX_MS = 10 * 60 * 1000

export function Component() {
  const { t } = useTranslation()
  const token = useSelector(selectToken)
  const user = useSelector(selectFormUser)
  // When the session expires, open forms stay mounted with the last token, and the login opens above them.
  const lastToken = useRef('')
  if (token) lastToken.current = token
  useLoginOnEntry()
  if (user && lastToken.current) return <Profile key={user.id} user={user} token={lastToken.current} />
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
  usePolling(!host && isPending(application.data?.attributes), () => {
    application.refetch()
    refreshMe(token)
  })
  return (
    <div className={ui.page}>
      <PageHead title={user.username} eyebrow={t('profile')}>
        <p className={ui.tags}>
          <Tag>{user.email}</Tag>
          {user.role && <Tag>{roleLabels(t)[user.role.type]}</Tag>}
        </p>
      </PageHead>
      <Suspense>
        <SavedToday />
      </Suspense>
      {application.data && !(host && state === 'approved' && !application.data.attributes.message) && (
        <ApplicationStatus application={application.data} user={user.id} />
      )}
      {host ? (
        <>
          <OwnEvents hostId={host.id} />
          <HostSection hostId={host.id} user={user.id} />
        </>
      ) : (
        !applied && <ClientText />
      )}
      <Suspense>
        <AccountSection folded={!host} />
      </Suspense>
    </div>
  )
}

/** Whether to poll: an application is open, or was approved so recently that the new role may not be active yet. */
function isPending(application: Application | undefined): boolean {
  if (!application || application.state === 'rejected') return false
  return application.state !== 'approved' || Date.now() - Date.parse(application.decidedAt ?? '') < ROLE_DELAY_MAX_MS
}

function ClientText() {
  const { t } = useTranslation()
  const path = useLocalePath()
  const mayApply = useSelector(selectMayBecomePartner)
  return (
    <section className={cx(ui.section, ui.head)}>
      <p className={ui.lead}>{t('client_personal_page_description')}</p>
      <div className={ui.tags}>
        <Link to={path('/')} className={buttonClass('secondary')}>
          {t('to_main_page')}
        </Link>
        {mayApply && (
          <Link to={path('/partners-registration')} className={buttonClass('secondary')}>
            {t('partners_button_become_partner')}
          </Link>
        )}
      </div>
    </section>
  )
}
