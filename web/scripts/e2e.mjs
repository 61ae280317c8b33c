/**
 * Runs the short journeys: files that only read, or only their own events, two at a time; then the others one by one. Journeys wait
 * most of the time, so two take little longer than one.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'

/** Journeys that stop processes, decide about what others wait for, or expect an event among the first of a list. */
const ALONE =
  /^(account|confirmation|desk|desk-lists|draft|event-actions|faults|finding|journey|offline|organizer|partner|publish|recurrence|series|submit|texts)\./

const files = readdirSync(new URL('../e2e', import.meta.url)).filter((name) => name.endsWith('.spec.ts'))
const run = (names, workers) =>
  spawnSync('npx', ['playwright', 'test', '--grep-invert', '@long|@screens|@origins', '--workers', workers, ...names], {
    stdio: 'inherit',
  }).status

const together = run(
  files.filter((name) => !ALONE.test(name)),
  '2',
)
const alone = run(
  files.filter((name) => ALONE.test(name)),
  '1',
)
process.exitCode = together || alone
