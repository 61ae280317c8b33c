// Repeats tests on a busy machine, and lists every test that failed at least once. An interrupted run continues on the same commit.
//   ROUNDS=10 BUSY=6 SUITES='rest browser go web' node dev/flaky/run.mjs
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { failedInBrowser, failedInGo, failedInVitest } from './reports.mjs'
import { openRounds } from './rounds.mjs'

const ROUNDS = number('ROUNDS', 10)
const BUSY = number('BUSY', 6)
const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, 'test-results', 'flaky')

// The command of each suite, and what failed in its report. Go's default timeout of ten minutes is for an idle machine.
const suites = {
  rest: {
    command:
      'go test -json -count=1 -timeout 60m -tags e2e ./gateway/e2e/... >"$ROUND/rest.jsonl" 2>"$ROUND/rest.log"',
    report: 'rest.jsonl',
    failed: failedInGo,
  },
  browser: {
    command: 'npm --prefix web run e2e -- --trace=retain-on-failure --reporter=list,json --output="$ROUND/traces" >"$ROUND/browser.log" 2>&1',
    report: 'browser.json',
    failed: (text) => failedInBrowser(JSON.parse(text)),
  },
  go: {
    command: 'go test -json -count=1 -timeout 60m ./... >"$ROUND/go.jsonl" 2>"$ROUND/go.log"',
    report: 'go.jsonl',
    failed: failedInGo,
  },
  web: {
    command: '(cd web && npx vitest run --reporter=json --outputFile="$ROUND/web.json" >"$ROUND/web.log" 2>&1)',
    report: 'web.json',
    failed: (text) => failedInVitest(JSON.parse(text)),
  },
}
const chosen = (process.env.SUITES || Object.keys(suites).join(' ')).split(' ')
for (const name of chosen) if (!suites[name]) throw new Error(`SUITES has no ${name}`)

function number(name, byDefault) {
  const value = Number(process.env[name] || byDefault)
  if (Number.isInteger(value) && value >= 0) return value
  throw new Error(`${name} is not a number: ${process.env[name]}`)
}

/** Each loop ends when this process has ended, for any reason. */
function keepBusy() {
  const code = 'const of = process.ppid; while (process.ppid === of);'
  const loops = Array.from({ length: BUSY }, () => spawn(process.execPath, ['-e', code], { stdio: 'ignore' }))
  process.on('exit', () => loops.forEach((loop) => void loop.kill('SIGKILL')))
}

/** One round on a fresh portal: what failed in it. */
async function round(at) {
  const env = { ...process.env, RAYMI_RATE_LIMIT: '0', ROUND: at, PLAYWRIGHT_JSON_OUTPUT_NAME: join(at, 'browser.json') }
  const code = await inPortal(env)
  const failed = chosen.flatMap((suite) => {
    const text = read(join(at, suites[suite].report))
    return text ? suites[suite].failed(text) : [`${suite}: no report`]
  })
  return [...(code === 0 ? [] : [`the portal: exit code ${code}`]), ...failed]
}

/** The portal is stopped before this process ends. */
async function inPortal(env) {
  // All suites run, even if one fails.
  const commands = chosen.map((name) => `${suites[name].command} || true`).join('\n')
  const portal = spawn('bin/dev', ['exec', '--', 'bash', '-c', commands], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const stop = () => {
    stopped = true
    portal.kill('SIGTERM')
  }
  for (const name of ['SIGINT', 'SIGTERM']) process.once(name, stop)
  const [code, signal] = await once(portal, 'exit')
  for (const name of ['SIGINT', 'SIGTERM']) process.off(name, stop)
  if (stopped) process.exit(130)
  return code ?? signal
}

const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

/** Names the code and how it is tested; empty for code that is in no commit. */
function keyOfRun() {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  return git('status', '--porcelain') ? '' : `${git('rev-parse', 'HEAD')} ${BUSY} ${chosen.join(' ')}`
}

let stopped = false
const rounds = openRounds(folder, keyOfRun())
keepBusy()
const counts = new Map()
for (let turn = 1; turn <= ROUNDS; turn += 1) {
  const start = Date.now()
  const before = rounds.finished(turn)
  const failed = before ?? (await round(rounds.begin(turn)))
  if (!before) rounds.finish(turn, failed)
  for (const test of failed) counts.set(test, (counts.get(test) ?? 0) + 1)
  const seconds = Math.round((Date.now() - start) / 1000)
  console.log(`round ${turn} of ${ROUNDS}, ${before ? 'earlier' : `${seconds} s`}: ${failed.length === 0 ? 'nothing failed' : ''}`)
  for (const test of failed) console.log(`  ${test}`)
}
console.log(counts.size === 0 ? `\nNothing failed in ${ROUNDS} rounds.` : '\nFailed in how many rounds:')
for (const [test, count] of [...counts].sort(([, one], [, other]) => other - one)) console.log(`${count} of ${ROUNDS}  ${test}`)
process.exit(counts.size === 0 ? 0 : 1)
