import { idempotencyKey } from '@/shared/api/retry'

/** Replaces a file in a stored draft. */
type FileRef = { fileRef: string }
const isFileRef = (value: object): value is FileRef => 'fileRef' in value

/** A file keeps its name while the page is open, so that its bytes are written once and not with every change. */
const names = new WeakMap<File, string>()

/** Returns the data with a FileRef for every file, and the files by name. */
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

/** Reverses withoutFiles; a missing file becomes undefined. */
export function withFiles(data: unknown, files: Map<string, File>): unknown {
  for (const [name, file] of files) names.set(file, name)
  const swap = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && isFileRef(value) ? files.get(value.fileRef) : each(value, swap)
  return swap(data)
}

function each(value: unknown, change: (value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(change)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, change(inner)]))
}
