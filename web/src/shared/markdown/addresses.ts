import { httpAddress } from '@/shared/webLink'

/** Characters of an address that are not encoded; the server has the same. */
const SAFE = /[A-Za-z0-9!#$&'()*+,\-./:;=?@_~]/

function encoded(address: string): string {
  const bytes = (sign: string) =>
    [...new TextEncoder().encode(sign)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('')
  return address.replace(/%[0-9A-Fa-f]{2}|[\s\S]/gu, (sign) =>
    sign.length === 3 || SAFE.test(sign) ? sign : bytes(sign),
  )
}

/** An address whose host has two labels at least; a path of a file, such as ../a, has no host. */
const HOST = /^[^/]*\/\/[^/.?#]+(?:\.[^/.?#]+)+(?:[/?#]|$)/

/**
 * Where a link leads, and whether it leaves the portal: to a page of the portal by its path, to a web address with or without a scheme, to
 * a mail address or a telephone. Null for every other address, whose link is text.
 */
export function linkTarget(written: string): { href: string; away: boolean } | null {
  // What browsers ignore in an address.
  const text = written.replace(/^[\0- ]+|[\0- ]+$/g, '').replace(/[\t\n\r]/g, '')
  if (/^(?:\/(?![/\\])|#)/.test(text) || /^(?:mailto|tel):/i.test(text)) return { href: encoded(text), away: false }
  const address = httpAddress(text)
  return address && HOST.test(address) ? { href: encoded(address), away: true } : null
}

const BARE =
  /(?:[Hh][Tt][Tt][Pp][Ss]?:\/\/|[Ww][Ww][Ww]\.)[^\0-\x20\x7f\u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u3000\ufeff<>"“”«»]+/gu
/** What may stand directly before an address. */
const BEFORE = /^[\t\n \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff([{<>"'«“‘¿¡*_~,;:.!?|–—-]$/
const PAIRS: Partial<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/** An address in a text without the sign that closes the sentence, the quotation or the bracket around it. */
function withoutClosing(found: string): string {
  let signs = [...found]
  for (;;) {
    const last = signs.at(-1) ?? ''
    const open = PAIRS[last]
    const outer = open && signs.filter((sign) => sign === last).length > signs.filter((sign) => sign === open).length
    if (!outer && !".,;:!?'’*_~…".includes(last)) return signs.join('')
    if (signs.length === 0) return ''
    signs = signs.slice(0, -1)
  }
}

type Piece = { text: string; href?: string }

/** Splits a text at its bare addresses, which are links. */
export function withAddresses(text: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const { 0: found, index } of text.matchAll(BARE)) {
    const before = text[index - 1]
    const address = withoutClosing(found)
    const target =
      (before === undefined || BEFORE.test(before)) &&
      /\/\/.|^....[^./?#]+\.[^/?#]/.test(address) &&
      linkTarget(address)
    if (!target) continue
    pieces.push({ text: text.slice(at, index) }, { text: address, href: target.href })
    at = index + address.length
  }
  return [...pieces, { text: text.slice(at) }].filter((piece) => piece.text !== '')
}
