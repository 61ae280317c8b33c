import { terraces } from './motif'

const WIDTH = 720
const HEIGHT = 14
const far = terraces('ausangate', WIDTH, HEIGHT, 13, 6)
const near = terraces('moray', WIDTH, HEIGHT, 8, 4)

/** The terraces of the valley along the lower edge of the header, lower than its texts. */
export function HeaderArt({ className }: { className?: string }) {
  return (
    <svg className={className} width="100%" height={HEIGHT} aria-hidden="true">
      <pattern id="terraces" width={WIDTH} height={HEIGHT} patternUnits="userSpaceOnUse">
        <path d={far} fill="var(--violet)" opacity="0.6" />
        <path d={near} fill="var(--indigo)" />
      </pattern>
      <rect width="100%" height={HEIGHT} fill="url(#terraces)" />
    </svg>
  )
}
