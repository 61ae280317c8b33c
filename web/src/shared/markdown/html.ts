import { linkTarget, withAddresses } from './addresses'

/** Elements between which white space has no meaning. */
const BLOCKS = new Set('p ul ol li blockquote pre hr h1 h2 h3 h4 h5 h6 table thead tbody tr th td'.split(' '))
const INLINE = new Set('strong em s code'.split(' '))
const EDGE_SPACE = '[\\t\\n \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff]+'
const SPACE_BEFORE = new RegExp(`^${EDGE_SPACE}`)
const SPACE_AFTER = new RegExp(`${EDGE_SPACE}$`)

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
const plain = (text: string) =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')

type Token = { text: string; name: string; end: boolean; attributes: string }

const tokensOf = (html: string): Token[] =>
  [...html.matchAll(/<(\/?)([a-z][a-z0-9]*)([^<>]*)>|[^<]+/g)].map(([text, end, name = '', attributes = '']) => ({
    text,
    name: name === 'del' ? 's' : name,
    end: end === '/',
    attributes,
  }))

const attribute = ({ attributes }: Token, wanted: string): string | undefined => {
  const [, value] = new RegExp(` ${wanted}="([^"]*)"`).exec(attributes) ?? []
  return value === undefined ? undefined : plain(value)
}

/** An image has the address of a website with its scheme, or a path of the portal. */
const IMAGE = /^(?:[Hh][Tt][Tt][Pp][Ss]?:|\/)/

const isEdge = (token: Token | undefined) => token === undefined || token.name === 'br' || BLOCKS.has(token.name)

/** The start of a link; it is left out of a link that leads nowhere. */
function linkStart(href: string, away: boolean, title?: string): string {
  const leaves = away ? ' target="_blank" rel="noopener noreferrer ugc"' : ''
  return `<a href="${escaped(href)}"${title ? ` title="${escaped(title)}"` : ''}${leaves}>`
}

/** Writes the HTML of a parser of Markdown with what the portal allows of it. */
class Writer {
  private out = ''
  private pre = 0
  private code = 0
  /** Whether each open link is written. */
  private readonly links: boolean[] = []

  constructor(private readonly shift: number) {}

  write(token: Token, before: Token | undefined, after: Token | undefined): void {
    if (token.name === '') this.text(plain(token.text), isEdge(before), isEdge(after))
    else if (token.name === 'a') this.link(token)
    else if (token.name === 'img') this.image(token)
    else this.element(token)
  }

  get html(): string {
    return this.out
  }

  private text(text: string, first: boolean, last: boolean) {
    if (this.pre > 0) {
      this.out += escaped(text)
      return
    }
    let shown = text.replaceAll('\n', '')
    if (first) shown = shown.replace(SPACE_BEFORE, '')
    if (last) shown = shown.replace(SPACE_AFTER, '')
    // Parsers count the spaces of such a code differently.
    if (this.code > 0) shown = shown.replace(/^ +$/, ' ')
    const bare = this.code === 0 && !this.links.includes(true)
    for (const piece of bare ? withAddresses(shown) : [{ text: shown, href: undefined }]) {
      const link = piece.href ? linkStart(piece.href, true) : ''
      this.out += link + escaped(piece.text) + (link && '</a>')
    }
  }

  private link(token: Token) {
    if (token.end) {
      if (this.links.pop()) this.out += '</a>'
      return
    }
    const target = this.links.includes(true) ? null : linkTarget(attribute(token, 'href') ?? '')
    this.links.push(target !== null)
    if (target) this.out += linkStart(target.href, target.away, attribute(token, 'title'))
  }

  private image(token: Token) {
    const source = attribute(token, 'src') ?? ''
    const target = IMAGE.test(source) ? linkTarget(source) : null
    const alt = (attribute(token, 'alt') ?? '').replace(/[\t\n ]+/g, ' ').trim()
    const title = attribute(token, 'title')
    if (!target) this.out += escaped(alt)
    else
      this.out += `<img src="${escaped(target.href)}" alt="${escaped(alt)}"${title ? ` title="${escaped(title)}"` : ''}>`
  }

  private element(token: Token) {
    const { name, end } = token
    if (name === 'pre') this.pre += end ? -1 : 1
    if (name === 'code') this.code += end ? -1 : 1
    const level = /^h([1-6])$/.exec(name)?.[1]
    const shown = level ? `h${Math.min(6, Number(level) + this.shift)}` : name
    if (!BLOCKS.has(name) && !INLINE.has(name) && name !== 'br') return
    const start = name === 'ol' && !end ? attribute(token, 'start') : undefined
    this.out += `<${end ? '/' : ''}${shown}${start ? ` start="${escaped(start)}"` : ''}>`
  }
}

/** The HTML of a text, with headings below that of its page; the server writes the same bytes. */
export function finished(html: string): string {
  const tokens = tokensOf(html)
  const levels = tokens.flatMap(({ name }) => (/^h[1-6]$/.test(name) ? [Number(name.slice(1))] : []))
  const writer = new Writer(2 - Math.min(6, ...levels))
  tokens.forEach((token, index) => {
    writer.write(token, tokens[index - 1], tokens[index + 1])
  })
  return writer.html
}

/** A text that is shown as it is written. */
export function asWritten(text: string): string {
  const lines = text.replace(SPACE_BEFORE, '').replace(SPACE_AFTER, '').split('\n')
  return lines.join('') === '' ? '' : `<p>${lines.map(escaped).join('<br>')}</p>`
}
