/** What every failed call looks like to the pages, whether it came through fetch or through an upload. */
export type ApiError = {
  status: number | 'FETCH_ERROR'
  message?: string
  key?: string
  fields: FieldProblem[]
  /** The visitor knows it: the end of the session was told, and this is what followed from it. */
  told?: boolean
}
export type FieldProblem = { path: string; key?: string; message: string }

type WireError = {
  error?: {
    message?: string
    details?: { key?: string; errors?: { path?: (string | number)[]; key?: string; message?: string }[] }
  }
}

export function toApiError(status: ApiError['status'], body: unknown): ApiError {
  const error = (body as WireError | null)?.error
  const fields = (error?.details?.errors ?? []).map((problem) => ({
    path: (problem.path ?? []).join('.'),
    key: problem.key,
    message: problem.message ?? '',
  }))
  return { status, message: error?.message, key: error?.details?.key, fields }
}

export const isTold = (error: unknown) => (error as ApiError | undefined)?.told === true

/** "Not found" is an answer, everything else a failure that a visitor may retry. */
export const isNotFound = (error: unknown) => (error as ApiError | undefined)?.status === 404
