import type { Selection } from '@/shared/forms/editor/editor'

/** Beyond it converting would block the page; the plain text is pasted. */
const HTML_MAX = 2_000_000
const FORMAT =
  /<(h[1-6]|[uo]l|li|b|strong|i|em|s|del|strike|a|table|blockquote|pre|hr)[\s>]|<p[\s>][\s\S]*<p[\s>]|mso-list:|font-weight: ?(bold|[6-9]00)|font-style: ?italic/i

/** Whether the HTML of a clipboard has what Markdown can say; the text of an editor of code has only colours. */
export const hasFormat = (html: string) => html.length <= HTML_MAX && FORMAT.test(html)

const BLOCK = /\n|^(#{1,6} |[-*+] |[>|]|\d+\. |```)/

const caretAfter = (before: string, after: string): Selection => ({
  text: before + after,
  from: before.length,
  to: before.length,
})

/** Puts Markdown in place of the selection, the caret after it. Blocks stand on lines of their own. */
export function insert({ text, from, to }: Selection, markdown: string): Selection {
  const [before, after] = [text.slice(0, from), text.slice(to)]
  const block = BLOCK.test(markdown)
  if (!block) return caretAfter(before + markdown, after)
  const [head, tail] = [before.trimEnd(), after.trimStart()]
  return caretAfter(head + (head && '\n\n') + markdown, (tail && '\n\n') + tail)
}
