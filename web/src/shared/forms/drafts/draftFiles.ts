import { idempotencyKey } from '@/shared/api/retry'

/** Stands in a kept draft where a file stood in the form. */
type Hole = { fileRef: string }
const isHole = (value: object): value is Hole => 'fileRef' in value

/** A file has one name for as long as this page knows it, so that its bytes are written once and not with every word typed. */
const names = new WeakMap<File, string>()

/** The data with a hole for every file, and the files by name. */
export function withoutFiles(data: unknown): { data: unknown; files: Map<string, File> } {
  const files = new Map<string, File>()
  const swap = (value: unknown): unknown => {
    if (value instanceof File) {
      const fileRef = names.get(value) ?? idempotencyKey()
      names.set(value, fileRef)
      files.set(fileRef, value)
      return { fileRef }
    }
    return each(value, swap)
  }
  return { data: swap(data), files }
}

/** The data as it was; a file that is lost leaves undefined. */
export function withFiles(data: unknown, files: Map<string, File>): unknown {
  for (const [name, file] of files) names.set(file, name)
  const swap = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && isHole(value) ? files.get(value.fileRef) : each(value, swap)
  return swap(data)
}

function each(value: unknown, change: (value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(change)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, change(inner)]))
}
