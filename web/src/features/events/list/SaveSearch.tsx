import { useTranslation } from 'react-i18next'
import { SaveButton } from '@/shared/saved/SaveButton'
import { isQuickTime } from '../core/quickTimes'
import { WITH_CHILDREN } from './filterParams'

/** Keeps the list's address on the device. The position is never part of it. */
export function SaveSearch({ params }: { params: URLSearchParams }) {
  const name = useSearchName(params)
  return <SaveButton kind="search" id={params.toString()} name={name} />
}

/** The chosen filters in words: "danza · Tonight · Free". */
function useSearchName(params: URLSearchParams): string {
  const { t } = useTranslation()
  const when = params.get('when')
  const words = [...params].map(([name, value]) => {
    if (name === 'when' && isQuickTime(when)) return t(when)
    if (name === 'free') return t('free')
    if (name === 'near') return t('near_me')
    if (name === 'audience' && value === WITH_CHILDREN) return t('with_children')
    return value.replaceAll(',', ', ')
  })
  return words.join(' · ')
}
