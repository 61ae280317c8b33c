import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { isSeen } from '@/shared/api/error'
import {
  useListAffiliationsQuery,
  useListAreasQuery,
  useListCitiesQuery,
  useListOrgTypesQuery,
  usePortalQuery,
} from '@/shared/api/referenceApi'
import type { Locale } from '@/shared/constants'
import { selectToken } from '@/shared/session/session'
import { useMeQuery } from '@/shared/session/sessionApi'
import { toasted } from '@/shared/ui/toasts'

type State = { isError: boolean; error?: unknown; isLoading: boolean }

/** True once the profile and the common data have loaded or failed; each failure shows one toast. */
export function useStartup(locale: Locale): boolean {
  const { t } = useTranslation()
  const token = useSelector(selectToken)
  const [firstToken] = useState(token)
  const me = useMeQuery(firstToken ?? '', { skip: !firstToken })
  const portal = usePortalQuery(locale)
  const cities = useListCitiesQuery(locale)
  const affiliations = useListAffiliationsQuery(locale)
  const areas = useListAreasQuery(locale)
  const orgTypes = useListOrgTypesQuery(locale)

  useFailureToast(me, t('profile_failed'))
  useFailureToast(portal, t('portal_failed'))
  useFailureToast(cities, t('cities_failed'))
  useFailureToast(affiliations, t('affiliations_failed'))
  useFailureToast(areas, t('areas_failed'))
  useFailureToast(orgTypes, t('org_types_failed'))

  return ![me, portal, cities, affiliations, areas, orgTypes].some(({ isLoading }) => isLoading)
}

function useFailureToast({ isError, error }: State, text: string) {
  const dispatch = useDispatch()
  // A ref, so that a language change does not repeat the toast of an earlier failure.
  const latest = useRef({ text, error })
  latest.current = { text, error }
  useEffect(() => {
    if (isError && !isSeen(latest.current.error)) dispatch(toasted('error', latest.current.text))
  }, [isError, dispatch])
}
