const LEAD_MAX = 160

/** The beginning of a Markdown text without its marks, cut at a word; the gateway's first view does the same (excerpt.go). */
export function leadOf(text: string): string {
  const plain = text
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:[-+*]|\d{1,2}[.)])\s+/gm, ' ')
    .replace(/[#*`>[\]]|~~/g, '')
    // An underscore within a word or an address is no mark.
    .replace(/(^|[^\p{L}\p{N}_])_+/gu, '$1')
    .replace(/_+($|[^\p{L}\p{N}_])/gu, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  if (plain.length <= LEAD_MAX) return plain
  const cut = plain.slice(0, LEAD_MAX)
  const at = cut.lastIndexOf(' ')
  return `${(at > LEAD_MAX / 2 ? cut.slice(0, at) : cut).replace(/[ ,.;:]+$/, '')}…`
}
