import { MEBIBYTE } from '@/shared/constants'
import type { MediaItem, Problem } from '@/shared/forms/values'
import { newItem } from './mediaItem'
import { shrunk } from './shrink'
import type { FileLimits } from './uploadLimits'

/** Checks the type, then the size of a file before its upload. */
function problemOfFile(file: File, { mimes, maxMiB }: FileLimits): Problem | undefined {
  if (!mimes.includes(file.type)) return { key: 'file_dropTypeError' }
  if (file.size === 0) return { key: 'file_empty' }
  if (file.size > maxMiB * MEBIBYTE) return { key: 'size_exceeded', count: maxMiB }
  return undefined
}

/** Makes an item of a chosen file: shrinks it where needed and records its problem. */
export async function prepareFile(file: File, limits: FileLimits): Promise<MediaItem> {
  const accepted = limits.mimes.includes(file.type)
  const ready = accepted && file.type.startsWith('image/') ? await shrunk(file, limits.maxMiB) : file
  const item = newItem(ready)
  if (ready !== file) item.shrunkFrom = file.size
  const problem = problemOfFile(ready, limits)
  return problem ? { ...item, problem } : item
}

/** Marks the files beyond the maximum; they stay visible with the problem. */
export function withCount(items: MediaItem[], most: number | undefined): MediaItem[] {
  if (most === undefined) return items
  return items.map((item, index) => {
    const excess = item.problem && 'key' in item.problem && item.problem.key === 'file_quantityError'
    if (index >= most && !item.problem) return { ...item, problem: { key: 'file_quantityError', count: most } }
    return index < most && excess ? { ...item, problem: undefined } : item
  })
}

export function moved<T>(list: T[], from: number, to: number): T[] {
  const next = [...list]
  const [one] = next.splice(from, 1)
  if (one === undefined) return list
  next.splice(to, 0, one)
  return next
}
