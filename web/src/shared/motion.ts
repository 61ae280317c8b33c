/** Whether changes may be animated. */
export const isMotionWanted = (): boolean => !window.matchMedia?.('(prefers-reduced-motion: reduce)').matches

/**
 * The behavior of a scroll that the visitor asked for with a button. All other scrolls, for example to the focused element, are
 * instant: during an animation the content moves under the pointer, and a second scroll cancels or reverses the first.
 */
export const scrollMotion = (): ScrollBehavior => (isMotionWanted() ? 'smooth' : 'instant')
