import { useEffect, useState } from 'react'
import { useSelector, useStore } from 'react-redux'
import { api } from '@/shared/api/api'
import { isEditor, selectFormUser, selectToken, selectUser } from '@/shared/session/session'
import { useMeQuery } from '@/shared/session/sessionApi'
import { useSessionSync } from '@/shared/session/useSessionSync'

/** Whose desk it was last: what was read there is not for the next one, who may have other rights. */
let last: number | null = null

type Desk =
  | { state: 'open'; person: number }
  | { state: 'coming' }
  | { state: 'closed' }
  | { state: 'over' }
  | { state: 'failed'; retry: () => void }

/**
 * Whose desk it is. Somebody else may sign in in another tab: from that moment on there is no desk until it is known who that
 * is, so that nothing of one person is shown to another, or decided in another's name.
 */
export function useDeskPerson(): Desk {
  const store = useStore()
  const token = useSelector(selectToken)
  const user = useSelector(selectUser)
  const lapsed = useSelector(selectFormUser)
  const me = useMeQuery(token ?? '', { skip: !token })
  const [open, setOpen] = useState<number | null>(null)
  useSessionSync()
  // The profile that is known may still be that of the token before.
  const person = token && me.currentData?.id === user?.id ? user : null
  const editor = person && isEditor(person) ? person.id : null
  useEffect(() => {
    if (editor === null) return
    if (last !== null && last !== editor) forgetRead(store)
    last = editor
    setOpen(editor)
  }, [editor, store])
  if (!token) return { state: isEditor(lapsed) ? 'over' : 'closed' }
  if (person && editor === null) return { state: 'closed' }
  if (editor !== null) return open === editor ? { state: 'open', person: editor } : { state: 'coming' }
  return me.isError ? { state: 'failed', retry: () => void me.refetch() } : { state: 'coming' }
}

type Readers = { getSubscriptionCount: (key: string) => number }

/** Forgets every answer that nothing on the page reads now. */
function forgetRead({ getState, dispatch }: ReturnType<typeof useStore>) {
  const { queries } = (getState() as { [api.reducerPath]: { queries: object } })[api.reducerPath]
  const readers = dispatch(api.internalActions.internal_getRTKQSubscriptions()) as unknown as Readers
  for (const queryCacheKey of Object.keys(queries)) {
    if (readers.getSubscriptionCount(queryCacheKey) === 0) {
      dispatch(api.internalActions.removeQueryResult({ queryCacheKey: queryCacheKey as never }))
    }
  }
}
