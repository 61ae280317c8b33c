const INPUTS = 'input, textarea, select, [contenteditable], dialog'

type Key = Pick<KeyboardEvent, 'target' | 'altKey' | 'ctrlKey' | 'metaKey' | 'repeat'>

/** Whether a key may be a shortcut: not in input fields, not with a modifier key, and not repeated. */
export const isShortcut = ({ target, altKey, ctrlKey, metaKey, repeat }: Key) =>
  !altKey && !ctrlKey && !metaKey && !repeat && !(target instanceof Element && target.closest(INPUTS))
