import { useMemo } from 'react'
import { api } from '@/shared/api/api'
import { IMAGE_MAX_MIB, MEBIBYTE, VIDEO_MAX_MIB } from '@/shared/constants'

type Takes = { kinds: Record<string, { bytes: number }>; count?: number }
type Limits = { request: { bytes: number; files: number }; fields: Record<string, Takes> }

const limitsApi = api.injectEndpoints({
  endpoints: (build) => ({
    uploadLimits: build.query<Limits, void>({ query: () => ({ url: 'upload/limits' }) }),
  }),
})

export type FileLimits = { mimes: string[]; maxMiB: number }

const usual = {
  image: { mimes: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'], maxMiB: IMAGE_MAX_MIB },
  video: { mimes: ['video/mp4', 'video/webm'], maxMiB: VIDEO_MAX_MIB },
  document: { mimes: ['application/pdf'], maxMiB: IMAGE_MAX_MIB },
}
export type MediaKind = keyof typeof usual

/** What a field of an entry takes, as the portal tells it; until it has, what it usually takes. */
export function useFileLimits(field: string, kinds: MediaKind[], maxMiB?: number): FileLimits {
  const told = limitsApi.useUploadLimitsQuery().data?.fields[field]
  const wanted = kinds.join()
  return useMemo(() => {
    const some = wanted.split(',') as MediaKind[]
    const known = Object.entries(told?.kinds ?? {}).filter(([mime]) => some.some((kind) => isOf(mime, kind)))
    if (known.length === 0) {
      const mimes = some.flatMap((kind) => usual[kind].mimes)
      return { mimes, maxMiB: maxMiB ?? Math.max(...some.map((kind) => usual[kind].maxMiB)) }
    }
    const most = Math.max(...known.map(([, { bytes }]) => bytes)) / MEBIBYTE
    return { mimes: known.map(([mime]) => mime), maxMiB: Math.min(most, maxMiB ?? most) }
  }, [told, wanted, maxMiB])
}

const isOf = (mime: string, kind: MediaKind) =>
  kind === 'document' ? mime.startsWith('application/') : mime.startsWith(`${kind}/`)
