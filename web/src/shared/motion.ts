/**
 * The behavior of a scroll that the visitor asked for with a button. All other scrolls, for example to the focused element, are
 * instant: during an animation the content moves under the pointer, and a second scroll cancels or reverses the first.
 */
export const scrollMotion = (): ScrollBehavior =>
  window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
