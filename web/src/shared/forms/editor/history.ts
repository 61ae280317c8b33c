import type { Selection } from './editor'

/** The undo history of a text: past, current and undone states. */
type History = { past: Selection[]; now: Selection; future: Selection[]; typing: boolean }

const STEPS_MAX = 200

export const startOf = (text: string): History => ({
  past: [],
  now: { text, from: text.length, to: text.length },
  future: [],
  typing: false,
})

/** Consecutive letters are one undo step; a space or a line break ends it. */
export function write(history: History, next: Selection, typed: boolean): History {
  if (next.text === history.now.text) return { ...history, now: next }
  const letter = next.text[next.to - 1]
  const same = typed && history.typing && Math.abs(next.text.length - history.now.text.length) === 1
  const past = same ? history.past : [...history.past, history.now].slice(-STEPS_MAX)
  return { past, now: next, future: [], typing: typed && letter !== ' ' && letter !== '\n' }
}

export function undo(history: History): History {
  const before = history.past.at(-1)
  if (!before) return history
  return { past: history.past.slice(0, -1), now: before, future: [history.now, ...history.future], typing: false }
}

export function redo(history: History): History {
  const [next, ...future] = history.future
  if (!next) return history
  return { past: [...history.past, history.now], now: next, future, typing: false }
}
