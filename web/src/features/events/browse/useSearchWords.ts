import { useListNeighbourhoodsQuery } from '@/shared/api/referenceApi'
import type { Day } from '@/shared/dates/lima'
import { useLocale } from '@/shared/i18n/useLocale'
import type { Write } from '../filters/filterParams'
import { type Place, readWords, type Understood, withFilters } from './searchWords'

type SearchWords = {
  /** The parameters with the filters in place of the words that name them. */
  params: URLSearchParams
  /** Writes a change of these parameters: from then on the filters are parameters, and the words are not in the search. */
  write: Write
  understood: Understood[]
}

/** The list by what the words of its search say. The address keeps the words as they are typed until a filter is changed. */
export function useSearchWords(typed: URLSearchParams, writeTyped: Write, today: Day): SearchWords {
  const places = usePlaces(typed.has('q'))
  const reading = (params: URLSearchParams) => readWords(params.get('q') ?? '', today, places)
  const read = reading(typed)
  const write: Write = (parts) =>
    writeTyped((current) => {
      const params = withFilters(current, reading(current))
      const written = Object.fromEntries([...current.keys()].map((name) => [name, params.get(name) ?? '']))
      return { ...written, ...Object.fromEntries(params), ...(typeof parts === 'function' ? parts(params) : parts) }
    })
  return { params: withFilters(typed, read), write, understood: read.understood }
}

/** The neighbourhoods of Cusco; none before there are words to compare. */
function usePlaces(needed: boolean): Place[] {
  const { data = [] } = useListNeighbourhoodsQuery(useLocale(), { skip: !needed })
  return data.map(({ attributes: { neighbourhoodCode: code, neighbourhoodName: name } }) => ({ code, name }))
}
