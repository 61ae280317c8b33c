import type { Subject } from './look'

export type ArtProps = Subject & {
  /** The name whose initials are drawn. */
  name?: string
  /** For a banner that is four times as wide as high. */
  wide?: boolean
  /** For a cover of about 5:2, whose figure is at the right third. */
  cover?: boolean
  className?: string
}
