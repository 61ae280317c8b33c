/**
 * Runs work at once, or after the click when a pointer is down. Pressing a button first takes the focus from a field: a message
 * that appeared at this moment could move the button, and the click would miss it.
 */
export function afterPress(work: () => void) {
  if (down) waiting.push(work)
  else work()
}

let down = false
let waiting: (() => void)[] = []

function release() {
  // The click follows in the same task.
  setTimeout(() => {
    down = false
    const ready = waiting
    waiting = []
    for (const work of ready) work()
  })
}

if (typeof document !== 'undefined') {
  const options = { capture: true, passive: true }
  // A tap sends its mouse events after the pointer is up, and the press of the mouse takes the focus from the field.
  for (const device of ['pointer', 'mouse']) {
    document.addEventListener(`${device}down`, () => (down = true), options)
    document.addEventListener(`${device}up`, release, options)
  }
  document.addEventListener('pointercancel', release, options)
  // A drag out of the window ends without pointerup.
  window.addEventListener('blur', release)
}
