import type { Subject } from './look'

export type ArtProps = Subject & {
  /** The name whose initials are drawn. */
  name?: string
  /** For a banner that is four times as wide as high. */
  wide?: boolean
  className?: string
}
