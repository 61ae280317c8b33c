const SCHEME = /^[a-z][a-z0-9+.-]*:/i
/** It looks like a scheme: raymi.example:8080/dates. */
const HOST_AND_PORT = /^[^/?#:]*\.[^/?#:]*:\d+([/?#]|$)/
const ADDRESS = /^https?:\/\/[^\s/\\?#@"'<>()[\]{}|^%]+([/?#]\S*)?$/i
/** What browsers ignore: control characters and spaces at both ends, tabs and line breaks anywhere. */
const isIgnored = (sign: string) => sign <= ' '

function plain(text: string): string {
  const signs = [...text]
  const first = signs.findIndex((sign) => !isIgnored(sign))
  const last = signs.findLastIndex((sign) => !isIgnored(sign))
  return first < 0
    ? ''
    : signs
        .slice(first, last + 1)
        .join('')
        .replace(/[\t\n\r]/g, '')
}

/** The address of a text, with https if it has no scheme; null if it is no web address. The server has the same rule in internal/weblink. */
export function httpAddress(link: string): string | null {
  const text = plain(link)
  const address = SCHEME.test(text) && !HOST_AND_PORT.test(text) ? text : `https://${text}`
  return ADDRESS.test(address) ? address : null
}

/** The address to link for a stored text; null if it is none that a browser can open. */
export function webLink(link: string | null | undefined): string | null {
  const address = httpAddress(link ?? '')
  return address && URL.canParse(address) ? address : null
}

/** The address that calls a telephone number. */
export const telLink = (tel: string) => `tel:${tel.replace(/\s/g, '')}`
