/** Stands in for the finder of bare addresses, which markdown-it makes whether it is used or not. */
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
