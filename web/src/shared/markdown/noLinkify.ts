/** Replaces linkify-it, which markdown-it instantiates even when it is not used. */
export default class NoLinkify {
  test() {
    return false
  }
  pretest() {
    return false
  }
  match() {
    return null
  }
}
