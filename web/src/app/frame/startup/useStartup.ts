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
import { useDeferred } from '@/shared/deferred'
import { splitPath } from '@/shared/i18n/locale'
import { selectToken } from '@/shared/session/session'
import { useMeQuery } from '@/shared/session/sessionApi'
import { toasted } from '@/shared/ui/toasts'

type State = { isError: boolean; error?: unknown; isLoading: boolean }

/** Startup is rendered again when one of these changes, not with every step of a request. */
const state = {
  selectFromResult: ({ isError, error, isLoading }: State): State => ({ isError, error, isLoading }),
}

/** Pages whose filters list the cities. */
const hasCityFilter = /^\/(events\/?|event-host\/.*)?$/

/**
 * Loads the profile and the common data; each failure shows one toast. `ready`: all have loaded or failed. `usable`: those have
 * that the controls of this page depend on, such as the menu of a host.
 */
export function useStartup(locale: Locale, hasFirstData: boolean): { ready: boolean; usable: boolean } {
  const { t } = useTranslation()
  const token = useSelector(selectToken)
  // What no first screen needs is requested after it, because each request takes a phone some milliseconds.
  const afterFirstScreen = useDeferred()
  const skip = hasFirstData && !afterFirstScreen
  const [firstToken] = useState(token)
  const me = useMeQuery(firstToken ?? '', { ...state, skip: !firstToken })
  const portal = usePortalQuery(locale, state)
  const cities = useListCitiesQuery(locale, { ...state, skip })
  const affiliations = useListAffiliationsQuery(locale, { ...state, skip })
  const areas = useListAreasQuery(locale, { ...state, skip })
  const orgTypes = useListOrgTypesQuery(locale, { ...state, skip })

  useFailureToast(me, t('profile_failed'))
  useFailureToast(portal, t('portal_failed'))
  useFailureToast(cities, t('cities_failed'))
  useFailureToast(affiliations, t('affiliations_failed'))
  useFailureToast(areas, t('areas_failed'))
  useFailureToast(orgTypes, t('org_types_failed'))

  const { rest } = splitPath(useLocation().pathname)
  return {
    ready: ![me, portal, cities, affiliations, areas, orgTypes].some(({ isLoading }) => isLoading),
    usable: !me.isLoading && !((skip || cities.isLoading) && hasCityFilter.test(rest)),
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
