import type { Locale } from '@/shared/constants'

const CONTROLS = 'input, textarea, select, button'
const INVALID = '[aria-invalid="true"], [data-invalid="true"]'

/** Focuses the field that a problem stands in: its first invalid control, of a text in several languages that of the page. */
export function focusField(slot: HTMLElement, locale: Locale) {
  const field = slot.parentElement
  // A narrow screen shows one language of a long text at a time.
  const inside = (selector: string) =>
    [...(field?.querySelectorAll<HTMLElement>(selector) ?? [])].filter((one) => one.checkVisibility?.() ?? true)
  const invalid = inside(INVALID)
  const found = invalid.length > 0 ? invalid : inside(CONTROLS)
  const control = found.find(({ lang }) => lang === locale) ?? found[0]
  control?.scrollIntoView?.({ block: 'center' })
  control?.focus({ preventScroll: true })
}
