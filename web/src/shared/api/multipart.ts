import { apiUrl } from './api'
import { type ApiError, toApiError } from './error'
import { withRetry } from './retry'

type Sent<T> = { data: T; error?: undefined } | { error: ApiError; data?: undefined }

export type Upload = {
  path: string
  method: 'POST' | 'PUT'
  data: object
  files: Record<string, File[]>
  token: string | null
  onProgress?: (share: number) => void
}

/** Sends a form with files; XMLHttpRequest, because fetch tells nothing about the progress of a body. */
export function sendMultipart<T>(upload: Upload): Promise<Sent<T>> {
  return withRetry(upload.method, (key) => send<T>(upload, key))
}

export function toFormData(data: object, files: Record<string, File[]>): FormData {
  const form = new FormData()
  form.append('data', JSON.stringify(data))
  for (const [field, list] of Object.entries(files)) {
    for (const file of list) form.append(`files.${field}`, file, file.name)
  }
  return form
}

function send<T>(upload: Upload, key: string | undefined) {
  return new Promise<Sent<T>>((resolve) => {
    const request = new XMLHttpRequest()
    request.open(upload.method, apiUrl(upload.path))
    request.setRequestHeader('Accept', 'application/json')
    if (upload.token) request.setRequestHeader('Authorization', `Bearer ${upload.token}`)
    if (key) request.setRequestHeader('Idempotency-Key', key)
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) upload.onProgress?.(event.loaded / event.total)
    }
    request.onload = () => {
      const body = parse(request.responseText)
      if (request.status >= 200 && request.status < 300) resolve({ data: body as T })
      else resolve({ error: toApiError(request.status, body) })
    }
    request.onerror = () => resolve({ error: toApiError('FETCH_ERROR', null) })
    request.onabort = request.onerror
    request.send(toFormData(upload.data, upload.files))
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
