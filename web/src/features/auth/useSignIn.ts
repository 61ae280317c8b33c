import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { signedIn } from '@/shared/session/session'
import { useLazyMeQuery } from '@/shared/session/sessionApi'
import { toasted } from '@/shared/ui/toasts'

/** Stores a new token, loads the profile and shows a toast. */
export function useSignIn() {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const [fetchMe] = useLazyMeQuery()
  return async (token: string) => {
    dispatch(signedIn(token))
    const me = await fetchMe(token)
    dispatch(me.isError ? toasted('error', t('profile_failed')) : toasted('success', t('login_successful')))
  }
}
