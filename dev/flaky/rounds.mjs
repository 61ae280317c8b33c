import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The rounds of a run, in a folder. A run that was interrupted continues with the same key: ten rounds take hours. Another key, such as
 * that of other code, begins anew; so does an empty one.
 */
export function openRounds(folder, key) {
  const keyFile = join(folder, 'key')
  const same = key !== '' && existsSync(keyFile) && readFileSync(keyFile, 'utf8') === key
  if (!same) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(keyFile, key)
  const resultOf = (turn) => join(folder, `round-${turn}`, 'failed.json')
  return {
    /** The tests that failed in a finished round, or null. */
    finished: (turn) => (existsSync(resultOf(turn)) ? JSON.parse(readFileSync(resultOf(turn), 'utf8')) : null),
    /** Returns the empty folder of a round that begins. */
    begin: (turn) => {
      const at = join(folder, `round-${turn}`)
      rmSync(at, { recursive: true, force: true })
      mkdirSync(at, { recursive: true })
      return at
    },
    finish: (turn, failed) => {
      // A process that ends here leaves no half-written result.
      writeFileSync(`${resultOf(turn)}.part`, JSON.stringify(failed))
      renameSync(`${resultOf(turn)}.part`, resultOf(turn))
    },
  }
}
