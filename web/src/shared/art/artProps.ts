import type { Sitter } from './look'

export type ArtProps = Sitter & {
  /** The name whose initials are drawn. */
  name?: string
  /** For a banner that is four times as wide as high. */
  wide?: boolean
  className?: string
}
