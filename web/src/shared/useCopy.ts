import { useDispatch } from 'react-redux'
import { toasted } from './ui/toasts'

/** Returns a function that copies a text and tells the visitor in a toast whether it is copied. */
export function useCopy() {
  const dispatch = useDispatch()
  return async (text: string, copied: string, notCopied: string) => {
    try {
      await navigator.clipboard.writeText(text)
      dispatch(toasted('success', copied))
    } catch {
      dispatch(toasted('error', notCopied))
    }
  }
}
