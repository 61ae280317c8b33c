import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import type { Entity } from '@/shared/api/strapi'
import { Outdated } from '@/shared/forms/outdated'
import { LoadError } from '@/shared/ui/Notice'
import { PageSkeleton } from '@/shared/ui/Skeleton'
import { toasted } from '@/shared/ui/toasts'
import { PartnerForm } from './PartnerForm'
import { type Profile, toValues } from './partnerEntry'
import { type Application, useProfileQuery } from './partnersApi'

const OutdatedTexts = lazy(() => import('@/shared/forms/OutdatedTexts'))

type Props = {
  hostId: number
  user: number
  /** The open application that is edited; without one, a host edits its own profile. */
  application?: Entity<Application>
  storedScans?: number
  /** The name of the field to focus. */
  focus?: string
  onDone: () => void
}

/** Edits the profile of a host. Removed pictures are deleted only when the form is saved. */
export default function HostForm(props: Props) {
  const profile = useProfileQuery(props.hostId)
  if (profile.isError && !profile.data) return <LoadError onRetry={profile.refetch} />
  if (!profile.data) return <PageSkeleton />
  // Keyed by host: a refetch must not reset the form while the visitor types.
  const load = async () => (await profile.refetch()).data?.attributes
  return <LoadedForm key={props.hostId} profile={profile.data.attributes} load={load} {...props} />
}

type LoadedProps = Props & { profile: Profile; load: () => Promise<Profile | undefined> }

function LoadedForm({ profile, load, hostId, user, application, storedScans, focus, onDone }: LoadedProps) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const valuesOf = (host: Profile) => toValues(host, application?.attributes.personalIdentifyingDocument ?? '')
  const [initial] = useState(() => valuesOf(profile))
  const [outdated, setOutdated] = useState<string[]>([])
  const done = (mounted: boolean) => {
    dispatch(toasted('success', application ? t('application_sent') : t('host_saved')))
    if (mounted) onDone()
  }
  return (
    <Outdated value={outdated}>
      {!application && (
        <Suspense fallback={null}>
          <OutdatedTexts noun="hosts" id={hostId} onFound={setOutdated} />
        </Suspense>
      )}
      <PartnerForm
        initial={initial}
        draft={`host ${hostId} of ${user}`}
        updatedAt={profile.updatedAt}
        load={async () => {
          const now = await load()
          return now ? { values: valuesOf(now), updatedAt: now.updatedAt } : null
        }}
        user={user}
        hostId={hostId}
        uploadFirst={!application}
        focus={focus}
        storedScans={storedScans}
        submit={application ? t('send_application') : t('save')}
        failed={t('partner_not_saved')}
        onDone={done}
      />
    </Outdated>
  )
}
