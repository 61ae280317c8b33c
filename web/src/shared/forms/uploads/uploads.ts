import { apiUrl } from '@/shared/api/api'
import type { ApiError } from '@/shared/api/error'
import { toApiError } from '@/shared/api/error'
import { sendForm } from '@/shared/api/multipart'
import type { Entity, Media } from '@/shared/api/strapi'
import type { MediaItem } from '@/shared/forms/values'
import { toFileInfo, wordsOf } from './mediaItem'

export type Uploading = {
  /** The attribute of the entry that the files are for: its limits hold. */
  field: string
  token: string | null
  /** How much of which file has gone. */
  onProgress: (key: string, share: number) => void
  /** A file that is stored, or told about anew: keep it, so that it is never sent again. */
  onStored: (item: MediaItem) => void
}
export type UploadFailure = { item: MediaItem; error: ApiError }

/** A file of the library as its own routes show it. */
type FlatFile = { id: number } & Media
const toEntity = ({ id, ...attributes }: FlatFile): Entity<Media> => ({ id, attributes })

/**
 * Sends what is not stored yet, one file after another, and tells anew what has changed about those that are. It goes on
 * after a failure, so that one bad file does not keep the others waiting, and returns what failed.
 */
export async function uploadItems(items: MediaItem[], uploading: Uploading): Promise<UploadFailure[]> {
  const failures: UploadFailure[] = []
  for (const item of items) {
    const error = item.stored ? await tell(item, uploading) : await send(item, uploading)
    if (!error) continue
    failures.push({ item, error })
    // Without a connection, or a session, the next one cannot do better.
    if (error.status === 'FETCH_ERROR' || error.status === 401) break
  }
  return failures
}

async function send(item: MediaItem, { field, token, onProgress, onStored }: Uploading): Promise<ApiError | undefined> {
  if (!item.file) return undefined
  const form = new FormData()
  form.append('field', field)
  form.append('fileInfo', JSON.stringify(toFileInfo(item.info)))
  form.append('files', item.file, item.file.name)
  const answer = await sendForm<FlatFile[]>({
    path: 'upload',
    method: 'POST',
    form,
    token,
    // The words are part of the call: told otherwise, it is another one.
    key: `${item.key}-${digest(wordsOf(item.info))}`,
    onProgress: (share) => onProgress(item.key, share),
  })
  if (answer.error) return answer.error
  const [file] = answer.data ?? []
  if (!file) return toApiError('FETCH_ERROR', null)
  onStored({ ...item, stored: toEntity(file), storedAt: Date.now(), told: wordsOf(item.info), problem: undefined })
  return undefined
}

async function tell(item: MediaItem, { token, onStored }: Uploading): Promise<ApiError | undefined> {
  const words = wordsOf(item.info)
  if (!item.stored || item.told === words) return undefined
  const answer = await fetch(apiUrl(`upload/files/${item.stored.id}`), {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', Authorization: `Bearer ${token}` },
    body: words,
  }).catch(() => null)
  if (!answer) return toApiError('FETCH_ERROR', null)
  const body: unknown = await answer.json().catch(() => null)
  if (!answer.ok) return toApiError(answer.status, body)
  onStored({ ...item, stored: toEntity(body as FlatFile), told: words })
  return undefined
}

/** A short name for a text; nothing secret hangs on it. */
function digest(text: string): string {
  let sum = 0
  for (const sign of text) sum = (Math.imul(sum, 31) + (sign.codePointAt(0) ?? 0)) >>> 0
  return sum.toString(16)
}
