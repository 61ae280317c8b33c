import { apiUrl } from './api'
import { type ApiError, toApiError } from './error'
import { noteGeneration } from './generation'
import { withRetry } from './retry'

type Sent<T> = { data: T; error?: undefined } | { error: ApiError; data?: undefined }

type Call = {
  path: string
  method: 'POST' | 'PUT'
  token: string | null
  /** The Idempotency-Key of a creation that the caller may retry later. */
  key?: string
  /** The version that a change began with; see versionTag. */
  ifMatch?: string
  onProgress?: (share: number) => void
}
type Upload = Call & {
  data: object
  files: Record<string, File[]>
  /** The metadata of the files, in their order. */
  info?: object[]
}

/** Sends the data of an entry with its files. */
export const sendMultipart = <T>({ data, files, info, ...call }: Upload): Promise<Sent<T>> =>
  sendForm<T>({ ...call, form: toFormData(data, files, info) })

/** Sends a form with XMLHttpRequest, because fetch reports no upload progress. */
export function sendForm<T>(call: Call & { form: FormData }): Promise<Sent<T>> {
  return withRetry(call.method, (key) => send<T>(call, key), call.key)
}

export function toFormData(data: object, files: Record<string, File[]>, info?: object[]): FormData {
  const form = new FormData()
  form.append('data', JSON.stringify(data))
  if (info) form.append('fileInfo', JSON.stringify(info))
  for (const [field, list] of Object.entries(files)) {
    for (const file of list) form.append(`files.${field}`, file, file.name)
  }
  return form
}

function send<T>(upload: Call & { form: FormData }, key: string | undefined) {
  return new Promise<Sent<T>>((resolve) => {
    const request = new XMLHttpRequest()
    request.open(upload.method, apiUrl(upload.path))
    request.setRequestHeader('Accept', 'application/json')
    if (upload.token) request.setRequestHeader('Authorization', `Bearer ${upload.token}`)
    if (key) request.setRequestHeader('Idempotency-Key', key)
    if (upload.ifMatch) request.setRequestHeader('If-Match', upload.ifMatch)
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) upload.onProgress?.(event.loaded / event.total)
    }
    request.onload = () => {
      noteGeneration(request.getResponseHeader('Raymi-Generation'))
      const body = parse(request.responseText)
      if (request.status >= 200 && request.status < 300) resolve({ data: body as T })
      else resolve({ error: toApiError(request.status, body) })
    }
    request.onerror = () => resolve({ error: toApiError('FETCH_ERROR', null) })
    request.onabort = request.onerror
    request.send(upload.form)
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
