import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isNotFound } from '@/shared/api/error'
import { useUnsavedGuard } from '@/shared/forms/drafts/useUnsavedGuard'
import { LoadError } from '@/shared/ui/Notice'
import { PageHead } from '@/shared/ui/PageHead'
import { TextSkeleton } from '@/shared/ui/Skeleton'
import { InstructionForm } from './InstructionForm'
import { PortalForm } from './PortalForm'
import { useGetDeskInstructionQuery, useGetDeskPortalQuery } from './portalDeskApi'

/** Edits the portal's data and the instructions. Both are missing in a new portal: then the forms are empty. */
export function Component() {
  const { t } = useTranslation()
  const portal = useGetDeskPortalQuery()
  const instruction = useGetDeskInstructionQuery()
  // One guard for both forms, because the router supports a single blocker.
  const [portalUnsaved, setPortalUnsaved] = useState(false)
  const [instructionUnsaved, setInstructionUnsaved] = useState(false)
  const guard = useUnsavedGuard(portalUnsaved || instructionUnsaved)
  const failed = [portal, instruction].find(({ isError, error, data }) => isError && !data && !isNotFound(error))
  const ready = [portal, instruction].every(({ data, isError }) => data || isError)
  return (
    <>
      <PageHead title={t('desk_portal_data')} lead={t('desk_portal_lead')} />
      {failed && <LoadError onRetry={failed.refetch} />}
      {!failed && !ready && <TextSkeleton />}
      {!failed && ready && (
        <>
          <PortalForm
            portal={portal.data?.attributes}
            load={async () => (await portal.refetch()).data?.attributes}
            onUnsaved={setPortalUnsaved}
          />
          <InstructionForm
            instruction={instruction.data?.attributes}
            load={async () => (await instruction.refetch()).data?.attributes}
            onUnsaved={setInstructionUnsaved}
          />
        </>
      )}
      {guard.dialog}
    </>
  )
}
