/** The error of a failed call, made by fetch or by an upload. */
export type ApiError = {
  status: number | 'FETCH_ERROR'
  message?: string
  key?: string
  fields: FieldProblem[]
  /** Attributes that others have saved meanwhile, too (status 412), a text with its language: "eventName.es". */
  differences?: string[]
  /** The error follows from the end of the session, which the visitor has already seen: show no message. */
  seen?: boolean
}
type FieldProblem = { path: string; key?: string; message: string }

type WireError = {
  error?: {
    message?: string
    details?: {
      key?: string
      errors?: { path?: (string | number)[]; key?: string; message?: string }[]
      differences?: { path: string[] }[]
    }
  }
}

export function toApiError(status: ApiError['status'], body: unknown): ApiError {
  const error = (body as WireError | null)?.error
  const fields = (error?.details?.errors ?? []).map((problem) => ({
    path: (problem.path ?? []).join('.'),
    key: problem.key,
    message: problem.message ?? '',
  }))
  const differences = error?.details?.differences?.map(({ path }) => path.join('.'))
  return { status, message: error?.message, key: error?.details?.key, fields, ...(differences && { differences }) }
}

export const isSeen = (error: unknown) => (error as ApiError | undefined)?.seen === true

/** "Not found" is final; every other error may be retried. */
export const isNotFound = (error: unknown) => (error as ApiError | undefined)?.status === 404

/** The connection broke before the response: the server may or may not have handled the request. */
export const isCut = (error: unknown) => (error as ApiError | undefined)?.status === 'FETCH_ERROR'
