import { useEffect } from 'react'
import { api } from '@/shared/api/api'
import type { Many } from '@/shared/api/strapi'
import type { Locale } from '@/shared/constants'

type State = { field: string; locale: Locale; state: string }

const textStatesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTextStates: build.query<Many<State>, { noun: string; id: number }>({
      query: ({ noun, id }) => ({ url: `texts/${noun}/${id}` }),
    }),
  }),
})

/** The names of the fields in the forms by attribute. */
const NAMES: Record<string, string> = {
  eventName: 'name',
  eventShortDescription: 'short',
  eventDescription: 'description',
  eventAgeRestrictions: 'age',
  eventRules: 'rules',
  accessibilityNote: 'accessibilityNote',
  source: 'source',
  orgResume: 'resume',
  orgWorkType: 'workType',
  productDescriptionText: 'productText',
}

type Props = { noun: 'events' | 'hosts'; id: number; onFound: (outdated: string[]) => void }

/** Finds the outdated texts of an entry. A form works without them, so it loads this later and shows no error. */
export default function OutdatedTexts({ noun, id, onFound }: Props) {
  const { currentData } = textStatesApi.useListTextStatesQuery({ noun, id }, { refetchOnMountOrArgChange: true })
  useEffect(() => {
    const outdated = currentData?.data.filter(({ attributes }) => attributes.state === 'outdated') ?? []
    onFound(outdated.map(({ attributes: { field, locale } }) => `${NAMES[field] ?? field}.${locale}`))
  }, [currentData, onFound])
  return null
}
