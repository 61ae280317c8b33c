import { apiUrl, JSON_HEADERS } from '@/shared/api/api'
import type { ApiError } from '@/shared/api/error'
import { toApiError } from '@/shared/api/error'
import { sendForm } from '@/shared/api/multipart'
import type { Entity, Media } from '@/shared/api/strapi'
import type { MediaItem } from '@/shared/forms/values'
import { infoJson, toFileInfo } from './mediaItem'

export type Uploading = {
  /** The attribute of the entry that the files belong to; its limits apply. */
  field: string
  token: string | null
  /** Reports the uploaded share of a file, from 0 to 1. */
  onProgress: (key: string, share: number) => void
  /** Receives the item after its file or its info is stored; the caller must keep it, so that nothing is sent twice. */
  onStored: (item: MediaItem) => void
}
type UploadFailure = { item: MediaItem; error: ApiError }

/** A file of the library as the upload routes return it. */
type FlatFile = { id: number } & Media
const toEntity = ({ id, ...attributes }: FlatFile): Entity<Media> => ({ id, attributes })

/**
 * Uploads the new files one after another, and updates the info of stored files where it has changed. Continues after a
 * failure, so that one bad file does not block the others, and returns the failures.
 */
export async function uploadItems(items: MediaItem[], uploading: Uploading): Promise<UploadFailure[]> {
  const failures: UploadFailure[] = []
  for (const item of items) {
    const error = item.stored ? await sendInfo(item, uploading) : await sendFile(item, uploading)
    if (!error) continue
    failures.push({ item, error })
    // Without a connection or a session every further upload would fail, too.
    if (error.status === 'FETCH_ERROR' || error.status === 401) break
  }
  return failures
}

async function sendFile(
  item: MediaItem,
  { field, token, onProgress, onStored }: Uploading,
): Promise<ApiError | undefined> {
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
    // The info is part of the request: with other info the key must differ.
    key: `${item.key}-${digest(infoJson(item.info))}`,
    onProgress: (share) => onProgress(item.key, share),
  })
  if (answer.error) return answer.error
  const [file] = answer.data ?? []
  if (!file) return toApiError('FETCH_ERROR', null)
  onStored({
    ...item,
    stored: toEntity(file),
    storedAt: Date.now(),
    storedInfo: infoJson(item.info),
    problem: undefined,
  })
  return undefined
}

async function sendInfo(item: MediaItem, { token, onStored }: Uploading): Promise<ApiError | undefined> {
  const info = infoJson(item.info)
  if (!item.stored || item.storedInfo === info) return undefined
  const answer = await fetch(apiUrl(`upload/files/${item.stored.id}`), {
    method: 'PUT',
    headers: { ...JSON_HEADERS, Authorization: `Bearer ${token}` },
    body: info,
  }).catch(() => null)
  if (!answer) return toApiError('FETCH_ERROR', null)
  const body: unknown = await answer.json().catch(() => null)
  if (!answer.ok) return toApiError(answer.status, body)
  onStored({ ...item, stored: toEntity(body as FlatFile), storedInfo: info })
  return undefined
}

/** A short, non-cryptographic hash of a text. */
function digest(text: string): string {
  let sum = 0
  for (const sign of text) sum = (Math.imul(sum, 31) + (sign.codePointAt(0) ?? 0)) >>> 0
  return sum.toString(16)
}
