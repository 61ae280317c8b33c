import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector, useStore } from 'react-redux'
import { useLocation } from 'react-router'
import { errorText } from '@/shared/i18n/errorText'
import { splitPath } from '@/shared/i18n/locale'
import { selectLoginOpen, selectUser } from '@/shared/session/session'
import { toasted } from '@/shared/ui/toasts'
import { useAgreement } from './agreement'
import { SavedListQuestion } from './SavedListQuestion'
import { askToKeep, followSaved, type Store, useSavedListStatus } from './sync'

/** Keeps device and account equal if the visitor agreed; after a login and on the page of saved things it asks, once. */
export default function SavedListSync({ afterLogin }: { afterLogin: boolean }) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const store: Store = useStore()
  const user = useSelector(selectUser)?.id
  const loginOpen = useSelector(selectLoginOpen)
  const answered = useAgreement(user) !== undefined
  const { question } = useSavedListStatus()
  const onPage = splitPath(useLocation().pathname).rest === '/saved'
  useEffect(() => {
    if (user === undefined) return
    return followSaved(store, user, (problem) => dispatch(toasted('error', errorText(t, problem, t('saved_not_sent')))))
  }, [dispatch, store, t, user])
  const occasion = onPage || afterLogin
  useEffect(() => {
    if (user !== undefined && !answered && occasion) void askToKeep(store, user)
  }, [answered, occasion, store, user])
  if (!question || question.user !== user || loginOpen) return null
  // In the body: the notices around it are a live region, which would read the dialog a second time.
  return createPortal(<SavedListQuestion {...question} />, document.body)
}
