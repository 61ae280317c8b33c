import { useEffect, useState } from 'react'
import { useSelector, useStore } from 'react-redux'
import { api } from '@/shared/api/api'
import { isEditor, selectFormUser, selectToken, selectUser } from '@/shared/session/session'
import { useMeQuery } from '@/shared/session/sessionApi'
import { useSessionSync } from '@/shared/session/useSessionSync'

/** The last editor in this tab: answers cached for one user must not be shown to the next, who may have other rights. */
let lastEditor: number | null = null

type Desk =
  | { state: 'open'; person: number }
  | { state: 'loading' }
  | { state: 'closed' }
  | { state: 'expired' }
  | { state: 'failed'; retry: () => void }

/**
 * Returns which user the desk is open for. When another user logs in in another tab, the desk closes until the new profile has
 * loaded, so that no data of one user is shown to another and no decision is made under the wrong account.
 */
export function useDeskPerson(): Desk {
  const store = useStore()
  const token = useSelector(selectToken)
  const user = useSelector(selectUser)
  const lapsed = useSelector(selectFormUser)
  const me = useMeQuery(token ?? '', { skip: !token })
  const [open, setOpen] = useState<number | null>(null)
  useSessionSync()
  // The loaded profile may still belong to the previous token.
  const person = token && me.currentData?.id === user?.id ? user : null
  const editor = person && isEditor(person) ? person.id : null
  useEffect(() => {
    if (editor === null) return
    if (lastEditor !== null && lastEditor !== editor) clearUnusedAnswers(store)
    lastEditor = editor
    setOpen(editor)
  }, [editor, store])
  if (!token) return { state: isEditor(lapsed) ? 'expired' : 'closed' }
  if (person && editor === null) return { state: 'closed' }
  if (editor !== null) return open === editor ? { state: 'open', person: editor } : { state: 'loading' }
  return me.isError ? { state: 'failed', retry: () => void me.refetch() } : { state: 'loading' }
}

type Readers = { getSubscriptionCount: (key: string) => number }

/** Removes all cached answers without a subscriber. */
function clearUnusedAnswers({ getState, dispatch }: ReturnType<typeof useStore>) {
  const { queries } = (getState() as { [api.reducerPath]: { queries: object } })[api.reducerPath]
  const readers = dispatch(api.internalActions.internal_getRTKQSubscriptions()) as unknown as Readers
  for (const queryCacheKey of Object.keys(queries)) {
    if (readers.getSubscriptionCount(queryCacheKey) === 0) {
      dispatch(api.internalActions.removeQueryResult({ queryCacheKey: queryCacheKey as never }))
    }
  }
}
