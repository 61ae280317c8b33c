import { useMemo } from 'react'
import { api } from '@/shared/api/api'
import { IMAGE_MAX_MIB, MEBIBYTE, VIDEO_MAX_MIB } from '@/shared/constants'

type FieldLimits = { kinds: Record<string, { bytes: number }>; count?: number }
type Limits = { request: { bytes: number; files: number }; fields: Record<string, FieldLimits> }

const limitsApi = api.injectEndpoints({
  endpoints: (build) => ({
    uploadLimits: build.query<Limits, void>({ query: () => ({ url: 'upload/limits' }) }),
  }),
})

export type FileLimits = { mimes: string[]; maxMiB: number }

const defaults = {
  image: { mimes: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'], maxMiB: IMAGE_MAX_MIB },
  video: { mimes: ['video/mp4', 'video/webm'], maxMiB: VIDEO_MAX_MIB },
  document: { mimes: ['application/pdf'], maxMiB: IMAGE_MAX_MIB },
}
export type MediaKind = keyof typeof defaults

/** The types and sizes that a field accepts: the portal's limits, or the defaults until they are loaded. */
export function useFileLimits(field: string, kinds: MediaKind[], maxMiB?: number): FileLimits {
  const published = limitsApi.useUploadLimitsQuery().data?.fields[field]
  const wanted = kinds.join()
  return useMemo(() => {
    const wantedKinds = wanted.split(',') as MediaKind[]
    const accepted = Object.entries(published?.kinds ?? {}).filter(([mime]) =>
      wantedKinds.some((kind) => isOf(mime, kind)),
    )
    if (accepted.length === 0) {
      const mimes = wantedKinds.flatMap((kind) => defaults[kind].mimes)
      return { mimes, maxMiB: maxMiB ?? Math.max(...wantedKinds.map((kind) => defaults[kind].maxMiB)) }
    }
    const most = Math.max(...accepted.map(([, { bytes }]) => bytes)) / MEBIBYTE
    return { mimes: accepted.map(([mime]) => mime), maxMiB: Math.min(most, maxMiB ?? most) }
  }, [published, wanted, maxMiB])
}

const isOf = (mime: string, kind: MediaKind) =>
  kind === 'document' ? mime.startsWith('application/') : mime.startsWith(`${kind}/`)
