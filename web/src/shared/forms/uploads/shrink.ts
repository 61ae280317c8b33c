import { MEBIBYTE } from '@/shared/constants'

/** The longest edge of an uploaded image in pixels: larger images look the same on a screen. */
const EDGE_MAX = 4000

const QUALITIES = [0.88, 0.78, 0.66]
const SCALES = [1, 0.75, 0.5]
/** Formats that a browser can decode and encode; GIF is missing because it may be animated. */
const READABLE = /^image\/(jpeg|png|webp|avif)$/

/** The size at which a picture fits into the edge; never enlarges. */
export function fitted(width: number, height: number, edge = EDGE_MAX): { width: number; height: number } {
  const share = Math.min(1, edge / Math.max(width, height))
  return { width: Math.round(width * share), height: Math.round(height * share) }
}

/**
 * Returns a smaller copy of a photo whose bytes or pixels exceed the limits; the EXIF orientation is applied. Returns the file
 * itself when it needs no copy or the browser cannot make one; the size check then reports the limit.
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
    return file // not a readable picture: the portal reports the error
  }
}

async function smaller(picture: ImageBitmap, file: File, maxMiB: number): Promise<File | null> {
  // A JPEG stays a JPEG; WebP keeps the transparency of the other formats.
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp'
  for (const scale of SCALES) {
    const size = fitted(picture.width, picture.height, EDGE_MAX * scale)
    for (const quality of QUALITIES) {
      const blob = await encode(picture, size, type, quality)
      if (blob && blob.size <= maxMiB * MEBIBYTE)
        return new File([blob], nameAs(file.name, blob.type), { type: blob.type })
    }
  }
  return null
}

function encode(
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
