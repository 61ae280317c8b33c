import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { withMessages } from '@/shared/i18n/i18n'
import { useLocalePath } from '@/shared/i18n/useLocale'
import { Button, buttonClass } from '@/shared/ui/Button'
import { Completeness } from '@/shared/ui/Completeness'
import { LoadError } from '@/shared/ui/Notice'
import { PageSkeleton } from '@/shared/ui/Skeleton'
import ui from '@/shared/ui/ui.module.css'
import { type Gap, scoresOf, TEXTS } from './completeness'
import { linkedField } from './partnerForm'
import css from './partners.module.css'
import { useProfileQuery } from './partnersApi'

const HostForm = lazy(withMessages(() => import('./HostForm'), 'forms', 'organizer'))

/** The host of the user: its completeness in each language, and its form. */
export function HostSection({ hostId, user }: { hostId: number; user: number }) {
  const { t } = useTranslation()
  const path = useLocalePath()
  const { hash } = useLocation()
  const [editing, setEditing] = useState<string | null>(() => linkedField(hash) ?? null)
  const profile = useProfileQuery(hostId)
  const labels: Record<Gap, string> = {
    resume: t('resume'),
    workType: t('work_type'),
    banner: t('banner'),
    gallery: t('gallery'),
    areas: t('culture_areas'),
    tel: t('telephone'),
    mail: t('email'),
    point: t('point_on_map'),
    webpage: t('own_web_page'),
    startDate: t('start_of_work'),
  }
  const isText = (gap: Gap) => TEXTS.some((name) => name === gap)
  const scores = profile.data
    ? scoresOf(profile.data.attributes).map(({ locale, percent, gaps }) => ({
        locale,
        percent,
        gaps: gaps.map((name) => ({
          name,
          link: (
            <button type="button" onClick={() => setEditing(isText(name) ? `${name}.${locale}` : name)}>
              {labels[name]}
            </button>
          ),
        })),
      }))
    : []
  return (
    <section className={ui.section} aria-labelledby="host-title">
      <div className={ui.sectionHead}>
        <h2 id="host-title">{t('my_host')}</h2>
        <div className={ui.tags}>
          <Link to={path(`/event-host/${hostId}`)} className={buttonClass('secondary')}>
            {t('see_as_visitor')}
          </Link>
          <Button onClick={() => setEditing(editing === null ? '' : null)} aria-expanded={editing !== null}>
            {editing === null ? t('edit_host') : t('close')}
          </Button>
        </div>
      </div>
      {profile.isError && !profile.data && <LoadError small onRetry={profile.refetch} />}
      {profile.data && <Completeness label={t('completeness_of_host')} scores={scores} />}
      {editing !== null && (
        <div className={css.form}>
          <Suspense fallback={<PageSkeleton />}>
            <HostForm key={editing} hostId={hostId} user={user} focus={editing} onDone={() => setEditing(null)} />
          </Suspense>
        </div>
      )}
    </section>
  )
}
