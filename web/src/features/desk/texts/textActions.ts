import { type KeyboardEvent, useState } from 'react'
import type { ApiError } from '@/shared/api/error'
import type { Entity } from '@/shared/api/strapi'
import { type DeskText, useReviewTextMutation, useSaveTextMutation } from './textsApi'

type Props = {
  text: Entity<DeskText>
  content: string
  onSaved: (stored: Entity<DeskText>) => void
  onMove: (by: number) => void
}

/** The action of a key, the same in every language; the keys are shown on the buttons. */
export function actionOf({
  key,
  ctrlKey,
  altKey,
  metaKey,
  shiftKey,
}: KeyboardEvent): 'save' | 'review' | 'next' | 'back' | null {
  if (shiftKey) return null
  if (key === 'Enter' && (ctrlKey || metaKey) && !altKey) return 'save'
  if (!altKey || ctrlKey || metaKey) return null
  return ({ Enter: 'review', ArrowDown: 'next', ArrowUp: 'back' } as const)[key] ?? null
}

/** Saving one text, which opens the next one, and reviewing it. */
export function useTextActions({ text, content, onSaved, onMove }: Props) {
  const [saveText, saving] = useSaveTextMutation()
  const [reviewText, reviewing] = useReviewTextMutation()
  const [failure, setFailure] = useState<ApiError | null>(null)
  const finish = ({ data, error }: { data?: Entity<DeskText>; error?: unknown }) => {
    setFailure((error ?? null) as ApiError | null)
    if (!data) return
    onSaved(data)
    onMove(1)
  }
  return {
    failure,
    busy: saving.isLoading || reviewing.isLoading,
    save: async () => finish(await saveText({ text, content })),
    review: async () => finish(await reviewText(text)),
  }
}
