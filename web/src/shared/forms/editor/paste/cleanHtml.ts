/** Elements of which nothing is kept; a document that is parsed runs and loads nothing. */
const DROPPED =
  'script, style, meta, link, title, noscript, template, iframe, object, embed, svg, math, canvas, audio, video, button, input, select, ' +
  'textarea, [hidden], [style*="display:none"], [style*="display: none"], [style*="mso-hide:all"], [style*="mso-list:Ignore" i]'
const BLOCKS = 'p, div, h1, h2, h3, h4, h5, h6, ul, ol, li, table, blockquote, pre, hr'

const unwrap = (element: Element) => element.replaceWith(...element.childNodes)

function renamed(element: Element, name: string): HTMLElement {
  const next = element.ownerDocument.createElement(name)
  next.append(...element.childNodes)
  element.replaceWith(next)
  return next
}

/** Replaces bold, italic and struck text that is a style by its elements, as word processors write it. */
function styledByElements(page: Document) {
  for (const element of page.querySelectorAll<HTMLElement>('b, strong, i, em, span[style], font[style]')) {
    const { fontWeight, fontStyle, textDecoration, textDecorationLine } = element.style
    const plain = fontWeight === 'normal' || fontWeight === '400' || fontStyle === 'normal'
    // Google Docs wraps everything that it copies in a <b> that is not bold.
    if (/^(B|STRONG)$/.test(element.tagName) && plain) unwrap(element)
    if (!/^(SPAN|FONT)$/.test(element.tagName)) continue
    const struck = `${textDecoration} ${textDecorationLine}`.includes('line-through')
    for (const [name, wanted] of [
      ['strong', /^(bold|bolder|[6-9]00)$/.test(fontWeight)],
      ['em', fontStyle === 'italic'],
      ['s', struck],
    ] as const) {
      if (!wanted) continue
      const inner = page.createElement(name)
      inner.append(...element.childNodes)
      element.append(inner)
    }
  }
}

const LIST = /mso-list:\s*l\d+\s+level(\d+)/i

/** The level of a paragraph that Word means as an item of a list, and whether the list has numbers; null for another one. */
function wordItem(element: Element): { level: number; numbers: boolean } | null {
  const level = Number(LIST.exec(element.getAttribute('style') ?? '')?.[1])
  if (!level) return null
  const mark = element.querySelector('[style*="mso-list:Ignore" i]')?.textContent ?? ''
  return { level, numbers: /^\s*\(?(\d+|[a-z]{1,4})[.)]/i.test(mark) }
}

/** Makes lists of the paragraphs that Word writes in place of lists. */
function wordLists(page: Document) {
  let open: { list: HTMLElement; level: number }[] = []
  let last: Element | null = null
  for (const element of page.querySelectorAll('p, h1, h2, h3, h4, h5, h6')) {
    const item = wordItem(element)
    if (!item) continue
    if (last === null || element.previousElementSibling !== last) open = []
    open = open.filter(({ level }) => level <= item.level)
    const name = item.numbers ? 'ol' : 'ul'
    const deepest = open.at(-1)
    let list = deepest?.list
    if (deepest === undefined || deepest.level < item.level) {
      const next = page.createElement(name)
      if (list) (list.lastElementChild ?? list).append(next)
      else element.before(next)
      list = next
      open.push({ list, level: item.level })
    }
    const entry = page.createElement('li')
    entry.append(...element.childNodes)
    list?.append(entry)
    // The list stands where the paragraph was.
    last = open[0]?.list ?? null
    element.remove()
  }
}

/** A list that is directly in a list belongs to the item before it, as Google Docs means it; an item has no paragraph of its own. */
function tightLists(page: Document) {
  for (const list of page.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol'))
    list.previousElementSibling?.append(list)
  for (const paragraph of page.querySelectorAll('li > p, li > div')) {
    const list = paragraph.nextElementSibling
    if (paragraph === paragraph.parentElement?.firstElementChild && (!list || /^[OU]L$/.test(list.tagName)))
      unwrap(paragraph)
  }
}

const TRACKING = /^(utm_\w+|fbclid|gclid|msclkid|mc_[ce]id|igshid)$/i
/** The parameter with the address, of services that count who follows a link. */
const WRAPPERS: [RegExp, string][] = [
  [/^(www\.)?google\.[a-z.]+$/, 'q'],
  [/^lm?\.(facebook|instagram|messenger)\.com$/, 'u'],
  [/\.safelinks\.protection\.outlook\.com$/, 'url'],
  [/^(www\.)?(youtube\.com|linkedin\.com)$/, 'q'],
]

/** The address that a link means, without what counts who follows it; null for one that no visitor can open. */
export function cleanAddress(address: string): string | null {
  if (!/^(https?|mailto|tel):/i.test(address) || !URL.canParse(address)) return null
  const url = new URL(address)
  if (!url.protocol.startsWith('http')) return address
  for (const [host, name] of WRAPPERS) {
    const inner = url.searchParams.get(name)
    if (host.test(url.hostname) && /^https?:/i.test(inner ?? '')) return cleanAddress(inner ?? '')
  }
  const tracking = [...url.searchParams.keys()].filter((name) => TRACKING.test(name))
  if (tracking.length === 0) return address
  for (const name of tracking) url.searchParams.delete(name)
  return url.href
}

/** Keeps of the HTML of a clipboard what Markdown can say. */
export function cleanHtml(html: string): Document {
  // Word's conditions are no comments: <![if !supportLists]>.
  const page = new DOMParser().parseFromString(html.replace(/<!\[[^\]]*\]>/g, ''), 'text/html')
  wordLists(page)
  for (const element of page.querySelectorAll(DROPPED)) element.remove()
  for (const title of page.querySelectorAll('p.MsoTitle')) renamed(title, 'h1')
  styledByElements(page)
  for (const image of page.querySelectorAll('img')) {
    // WhatsApp and web pages draw emoji as pictures.
    const emoji = /\p{Extended_Pictographic}/u.test(image.alt) ? image.alt : ''
    image.replaceWith(page.createTextNode(emoji))
  }
  for (const link of page.querySelectorAll('a')) {
    const address = cleanAddress(link.getAttribute('href') ?? '')
    if (address === null || link.textContent?.trim() === '') unwrap(link)
    else link.setAttribute('href', address)
  }
  for (const mark of page.querySelectorAll(
    'b, strong, i, em, s, del, strike, a, h1 b, h1 strong, h2 b, h2 strong, h3 b, h3 strong',
  )) {
    if (mark.querySelector(BLOCKS) || (mark.closest('h1, h2, h3, h4, h5, h6') && /^(B|STRONG)$/.test(mark.tagName)))
      unwrap(mark)
  }
  tightLists(page)
  return page
}
