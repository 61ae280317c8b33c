import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { useLocation } from 'react-router'
import { isSeen } from '@/shared/api/error'
import {
  useListAffiliationsQuery,
  useListAreasQuery,
  useListCitiesQuery,
  useListOrgTypesQuery,
  usePortalQuery,
} from '@/shared/api/referenceApi'
import type { Locale } from '@/shared/constants'
import { splitPath } from '@/shared/i18n/locale'
import { selectToken } from '@/shared/session/session'
import { useMeQuery } from '@/shared/session/sessionApi'
import { toasted } from '@/shared/ui/toasts'

type State = { isError: boolean; error?: unknown; isLoading: boolean }

/** Pages whose filters list the cities. */
const hasCityFilter = /^\/(events\/?|event-host\/.*)?$/

/**
 * Loads the profile and the common data; each failure shows one toast. `ready`: all have loaded or failed. `usable`: those have
 * that the controls of this page depend on, such as the menu of a host.
 */
export function useStartup(locale: Locale): { ready: boolean; usable: boolean } {
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

  const { rest } = splitPath(useLocation().pathname)
  return {
    ready: ![me, portal, cities, affiliations, areas, orgTypes].some(({ isLoading }) => isLoading),
    usable: !me.isLoading && !(cities.isLoading && hasCityFilter.test(rest)),
  }
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
