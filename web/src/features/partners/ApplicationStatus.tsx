import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Entity } from '@/shared/api/strapi'
import { shortDay } from '@/shared/dates/format'
import { dayOf } from '@/shared/dates/lima'
import { withMessages } from '@/shared/i18n/i18n'
import { useLocale, useLocalePath } from '@/shared/i18n/useLocale'
import { cx } from '@/shared/text'
import { Button, buttonClass } from '@/shared/ui/Button'
import { PageSkeleton } from '@/shared/ui/Skeleton'
import ui from '@/shared/ui/ui.module.css'
import css from './partners.module.css'
import type { Application } from './partnersApi'

const HostForm = lazy(withMessages(() => import('./HostForm'), 'forms', 'organizer'))

const STATES = ['received', 'information_requested', 'approved', 'rejected'] as const

/** The state of an application, the message of the editors, and the actions of the applicant. */
export function ApplicationStatus({ application, user }: { application: Entity<Application>; user: number }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const path = useLocalePath()
  const [editing, setEditing] = useState(false)
  const { state, message, hostName, createdAt, scanFileIds, hostId } = application.attributes
  const texts: Record<Application['state'], [string, string]> = {
    received: [t('application_received'), t('application_received_text')],
    information_requested: [t('application_asked'), t('application_asked_text')],
    approved: [t('application_approved'), t('application_approved_text')],
    rejected: [t('application_rejected'), t('application_rejected_text')],
  }
  const [title, text] = texts[state]
  const open = state === 'received' || state === 'information_requested'
  return (
    <section aria-labelledby="application-title">
      <div className={cx(css.status, state === 'approved' && css.approved, state === 'rejected' && css.rejected)}>
        <div role="status">
          <h2 id="application-title">{title}</h2>
          <p>{t('application_of', { name: hostName, day: shortDay(dayOf(createdAt), locale) })}</p>
        </div>
        {message && <blockquote className={css.message}>{message}</blockquote>}
        <p>{text}</p>
        <ol className={css.steps} aria-label={t('application_steps')}>
          {STATES.filter((step) => step === state || (step !== 'rejected' && step !== 'information_requested')).map(
            (step) => (
              <li key={step} aria-current={step === state ? 'step' : undefined}>
                {texts[step][0]}
              </li>
            ),
          )}
        </ol>
        <div className={ui.tags}>
          {open && !editing && (
            <Button look={state === 'received' ? 'secondary' : 'primary'} onClick={() => setEditing(true)}>
              {state === 'received' ? t('change_application') : t('answer_application')}
            </Button>
          )}
          {state === 'rejected' && (
            <Link to={path('/partners-registration')} className={buttonClass('primary')}>
              {t('apply_again')}
            </Link>
          )}
        </div>
      </div>
      {open && editing && (
        <Suspense fallback={<PageSkeleton />}>
          <HostForm
            hostId={hostId}
            user={user}
            application={application}
            storedScans={scanFileIds?.length ?? 0}
            onDone={() => setEditing(false)}
          />
        </Suspense>
      )}
    </section>
  )
}
