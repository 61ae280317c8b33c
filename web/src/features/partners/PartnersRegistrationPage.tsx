import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { Link } from 'react-router'
import { useLocalePath } from '@/shared/i18n/useLocale'
import { useNavigate } from '@/shared/navigation/NavigationProvider'
import { SignInNotice } from '@/shared/session/SignInNotice'
import { selectMayCreateEvent, selectToken, selectUser } from '@/shared/session/session'
import { useLazyMeQuery } from '@/shared/session/sessionApi'
import { useLoginOnEntry } from '@/shared/session/useLoginOnEntry'
import { Button, buttonClass } from '@/shared/ui/Button'
import { Dialog } from '@/shared/ui/Dialog'
import { Notice } from '@/shared/ui/Notice'
import { PageHead } from '@/shared/ui/PageHead'
import { PageSkeleton } from '@/shared/ui/Skeleton'
import { toasted } from '@/shared/ui/toasts'
import ui from '@/shared/ui/ui.module.css'
import { HelpBox } from './HelpBox'
import { PartnerForm } from './PartnerForm'
import { emptyPartner } from './partnerForm'
import css from './partners.module.css'
import { useOwnApplicationQuery } from './partnersApi'

export function Component() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const path = useLocalePath()
  const dispatch = useDispatch()
  const [done, setDone] = useState(false)
  const handleDone = (mounted: boolean) => {
    if (mounted) setDone(true)
    else dispatch(toasted('success', t('registration_successful')))
  }
  return (
    <div className={ui.page}>
      <PageHead title={t('partners_registration')} lead={t('partners_registration_lead')} />
      <div className={css.columns}>
        <HelpBox />
        <div>
          <Content done={done} onDone={handleDone} />
        </div>
      </div>
      {done && (
        <Dialog title={t('registration_successful')} onClose={() => navigate(path('/'))}>
          <p>{t('partner_after_registration_modal_content')}</p>
          <Button look="primary" onClick={() => navigate(path('/'))}>
            {t('accept')}
          </Button>
        </Dialog>
      )}
    </div>
  )
}

/** Focuses the notice: it appears at the top of a long form whose button is at the end. */
const focusOnMount = (element: HTMLElement | null) => element?.focus()

function Content({ done, onDone }: { done: boolean; onDone: (mounted: boolean) => void }) {
  const { t } = useTranslation()
  const path = useLocalePath()
  const token = useSelector(selectToken)
  const user = useSelector(selectUser)
  const organizer = useSelector(selectMayCreateEvent)
  const application = useOwnApplicationQuery(token ?? '', { skip: !token })
  const [refreshMe] = useLazyMeQuery()
  const [refused, setRefused] = useState(false)
  const [initial] = useState(emptyPartner)
  // After an expired session the form stays mounted below the login.
  const applicant = useRef<number | null>(null)
  useLoginOnEntry()
  const state = application.data?.attributes.state
  const hasApplied = organizer || (state !== undefined && state !== 'rejected')
  if (user && !application.isLoading && !hasApplied) applicant.current = user.id
  const handleRefusal = () => {
    setRefused(true)
    application.refetch()
    if (token) refreshMe(token)
  }
  const appliedNotice = (
    <Notice seed="applied" text={organizer ? t('you_are_host') : t('application_waits')}>
      <Link to={path('/partner-personal-page')} className={buttonClass('primary')}>
        {t('profile')}
      </Link>
    </Notice>
  )
  if (applicant.current) {
    return (
      <PartnerForm
        key={applicant.current}
        initial={initial}
        draft={`partner of ${applicant.current}`}
        user={applicant.current}
        storedScans={0}
        submit={t('submit')}
        failed={t('partner_not_registered')}
        onDone={onDone}
        onRefused={handleRefusal}
      >
        {/* The user has applied or become a host in another tab: the notice is shown above the form, which stays. */}
        {refused && hasApplied && (
          <div ref={focusOnMount} tabIndex={-1}>
            {appliedNotice}
          </div>
        )}
      </PartnerForm>
    )
  }
  if (!token) {
    return <SignInNotice />
  }
  if (!user || application.isLoading) return <PageSkeleton />
  return done ? null : appliedNotice
}
