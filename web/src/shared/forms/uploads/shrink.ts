import { MEBIBYTE } from '@/shared/constants'

/** Beyond this no screen shows a difference, and beyond its limit the portal refuses a file. */
export const EDGE_MAX = 4000

const QUALITIES = [0.88, 0.78, 0.66]
const SCALES = [1, 0.75, 0.5]
/** What a browser can read and write again; an animation would lose its movement. */
const READABLE = /^image\/(jpeg|png|webp|avif)$/

/** The size at which a picture fits into the edge; never larger than it is. */
export function fitted(width: number, height: number, edge = EDGE_MAX): { width: number; height: number } {
  const share = Math.min(1, edge / Math.max(width, height))
  return { width: Math.round(width * share), height: Math.round(height * share) }
}

/**
 * A smaller copy of a photo that is too heavy or too large for the portal; the file itself when it needs none, or when the
 * browser cannot make one: then the limit is told as ever. Turned as its camera was held.
 */
export async function shrunk(file: File, maxMiB: number): Promise<File> {
  if (!READABLE.test(file.type)) return file
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    try {
      const fits = file.size <= maxMiB * MEBIBYTE && Math.max(picture.width, picture.height) <= EDGE_MAX
      return fits ? file : ((await smaller(picture, file, maxMiB)) ?? file)
    } finally {
      picture.close()
    }
  } catch {
    return file // not a picture after all: the portal says what is wrong with it
  }
}

async function smaller(picture: ImageBitmap, file: File, maxMiB: number): Promise<File | null> {
  // Only these keep what is see-through; a photo is what it was.
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp'
  for (const scale of SCALES) {
    const size = fitted(picture.width, picture.height, EDGE_MAX * scale)
    for (const quality of QUALITIES) {
      const blob = await drawn(picture, size, type, quality)
      if (blob && blob.size <= maxMiB * MEBIBYTE)
        return new File([blob], nameAs(file.name, blob.type), { type: blob.type })
    }
  }
  return null
}

function drawn(
  picture: ImageBitmap,
  { width, height }: { width: number; height: number },
  type: string,
  quality: number,
) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height)
  return new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
}

const endings: Record<string, string> = { 'image/jpeg': 'jpg', 'image/webp': 'webp', 'image/png': 'png' }
const nameAs = (name: string, type: string) => `${name.replace(/\.[^.]*$/, '')}.${endings[type] ?? 'webp'}`
