import { MEBIBYTE } from '@/shared/constants'
import type { MediaItem, Problem } from '@/shared/forms/values'
import { newItem } from './mediaItem'
import { shrunk } from './shrink'
import type { FileLimits } from './uploadLimits'

/** What is wrong with a file before it is sent anywhere: its type, then its size. */
export function problemOfFile(file: File, { mimes, maxMiB }: FileLimits): Problem | undefined {
  if (!mimes.includes(file.type)) return { key: 'file_dropTypeError' }
  if (file.size === 0) return { key: 'file_empty' }
  if (file.size > maxMiB * MEBIBYTE) return { key: 'size_exceeded', count: maxMiB }
  return undefined
}

/** Every chosen file, made smaller where that helps, with what is wrong with it. */
export async function takeFile(file: File, limits: FileLimits): Promise<MediaItem> {
  const known = limits.mimes.includes(file.type)
  const ready = known && file.type.startsWith('image/') ? await shrunk(file, limits.maxMiB) : file
  const item = newItem(ready)
  if (ready !== file) item.shrunkFrom = file.size
  const problem = problemOfFile(ready, limits)
  return problem ? { ...item, problem } : item
}

/** Files beyond the number that a field holds stay visible, and say why they cannot be sent. */
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
