import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import type { Entity } from '@/shared/api/strapi'
import { LoadError } from '@/shared/ui/Notice'
import { PageSkeleton } from '@/shared/ui/Skeleton'
import { toasted } from '@/shared/ui/toasts'
import { PartnerForm } from './PartnerForm'
import { type ToldProfile, toValues } from './partnerEntry'
import { type Application, useProfileQuery } from './partnersApi'

type Props = {
  hostId: number
  user: number
  /** The open application that a change answers; without one, the host is changed by its own people. */
  application?: Entity<Application>
  scansKept?: number
  /** The name of the field to begin at. */
  focus?: string
  onDone: () => void
}

/** The profile as it is, to be changed. Pictures that are taken out are gone when the change is saved, not before. */
export default function HostForm(props: Props) {
  const profile = useProfileQuery(props.hostId)
  if (profile.isError && !profile.data) return <LoadError onRetry={profile.refetch} />
  if (!profile.data) return <PageSkeleton />
  // While somebody types, a newer answer must not take the form away.
  return <Prefilled key={props.hostId} told={profile.data} {...props} />
}

function Prefilled({ told, hostId, user, application, scansKept, focus, onDone }: Props & { told: ToldProfile }) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const [initial] = useState(() => toValues(told, application?.attributes.personalIdentifyingDocument ?? ''))
  const done = (here: boolean) => {
    dispatch(toasted('success', application ? t('application_sent') : t('host_saved')))
    if (here) onDone()
  }
  return (
    <PartnerForm
      initial={initial}
      draft={`host ${hostId} of ${user}`}
      since={told.es.attributes.updatedAt}
      user={user}
      hostId={hostId}
      staged={!application}
      focus={focus}
      scansKept={scansKept}
      submit={application ? t('send_application') : t('save')}
      failed={t('partner_not_saved')}
      onDone={done}
    />
  )
}
