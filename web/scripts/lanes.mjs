/**
 * Runs the short journeys in two lanes at once, each with a portal of its own: a journey waits most of the time. In a lane the files
 * run one after another, because journeys stop processes, decide about what others wait for, and expect an event among the first of a
 * list. Run from the root of the repository, after `make build`: `lanes.mjs core` runs the journeys with the tag @core, one for each use
 * case of the specification (look for what is on, read, have an account, write as a host, apply, decide, in each language), `lanes.mjs rest`
 * the other ones, `lanes.mjs` all.
 */
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

/** About the seconds of the longest files on a quiet machine, so that both lanes take equally long; others take less than ten. */
const SECONDS = {
  finding: 55,
  axe: 90,
  layers: 60,
  'layout-shift': 60,
  publish: 50,
  display: 45,
  organizer: 40,
  'event-list': 34,
  embed: 34,
  install: 30,
  components: 26,
  'first-view': 29,
  suggestions: 28,
  desk: 28,
  recurrence: 28,
  faults: 28,
  browse: 26,
  language: 25,
  offline: 24,
  drawings: 23,
  press: 21,
  'saved-list': 21,
  series: 20,
  price: 20,
  'two-tabs': 20,
  'keyboard-forms': 19,
  account: 18,
  journey: 16,
  partner: 15,
  covers: 15,
  submit: 13,
  paste: 11,
  'vector-map': 11,
  draft: 10,
  feeds: 10,
}
const SHORT = 5
/** Lines of a failed lane that are printed again at the end, where a log that keeps only its end has them. */
const LAST = 40

/** The same of the journeys with the tag @core. */
const CORE_SECONDS = { account: 22, journey: 21, desk: 27, publish: 25, partner: 17, language: 12, browse: 16 }
const OTHERS = '@long|@screens|@origins'
const SELECTIONS = {
  core: `--grep @core --grep-invert '${OTHERS}'`,
  rest: `--grep-invert '@core|${OTHERS}'`,
  all: `--grep-invert '${OTHERS}'`,
}
const [part = 'all'] = process.argv.slice(2)
if (!SELECTIONS[part]) throw new Error(`no journeys are called ${part}: say core or rest`)

const isCore = (file) => readFileSync(new URL(`../e2e/${file}`, import.meta.url), 'utf8').includes("'@core'")

function weightOf(file) {
  const name = file.replace('.spec.ts', '')
  const core = isCore(file) ? (CORE_SECONDS[name] ?? SHORT) : 0
  const all = SECONDS[name] ?? SHORT
  return { core, rest: Math.max(all - core, 1), all }[part]
}

/** Distributes the files, the longest first, to the lane that has the least to do. */
function lanesOf(files) {
  const lanes = [
    { files: [], seconds: 0 },
    { files: [], seconds: 0 },
  ]
  for (const file of files.toSorted((a, b) => weightOf(b) - weightOf(a))) {
    const lane = lanes.reduce((least, one) => (one.seconds < least.seconds ? one : least))
    lane.files.push(file)
    lane.seconds += weightOf(file)
  }
  return lanes.map(({ files }) => files)
}

/** Runs the files on a portal and returns the exit code and the last lines. */
async function run(files, number) {
  const command = `cd web && npx playwright test --workers 1 ${SELECTIONS[part]} --output test-results/${number} ${files.join(' ')}`
  const child = spawn('bin/dev', ['exec', '--', 'bash', '-c', command], { stdio: ['ignore', 'pipe', 'pipe'] })
  const lines = []
  const print = (line) => {
    lines.push(line)
    process.stdout.write(`${number}: ${line}\n`)
  }
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', print)
  const code = await new Promise((resolve) => child.on('close', resolve))
  return { number, code, last: lines.slice(-LAST) }
}

const files = readdirSync(new URL('../e2e', import.meta.url)).filter(
  (name) => name.endsWith('.spec.ts') && (part !== 'core' || isCore(name)),
)
const results = await Promise.all(lanesOf(files).map((lane, index) => run(lane, index + 1)))
for (const { number, code, last } of results)
  if (code !== 0) process.stdout.write(`lane ${number} failed:\n${last.join('\n')}\n`)
process.exitCode = results.some(({ code }) => code !== 0) ? 1 : 0
