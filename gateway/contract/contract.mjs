#!/usr/bin/env node
// Tests the contract on newly seeded portals: the recorded cases, the cases that need a setting, third-party clients, and the
// cases on a second seed that derive.mjs derives from the first. Run from the root of the project by `make contract`.
//   node contract.mjs [--must 100] [--never 100] [--should 90] [--stages recorded,settings,clients,derived]
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { derive } from './derive.mjs'

const here = path.relative('.', import.meta.dirname)
const limits = { must: 100, never: 100, should: 90 }
let stages = ['recorded', 'settings', 'clients', 'derived']
for (let i = 2; i < process.argv.length; i += 2) {
  const [name, value] = [process.argv[i].replace(/^--/, ''), process.argv[i + 1]]
  if (name === 'stages') stages = value.split(',')
  else if (name in limits && Number.isFinite(Number(value))) limits[name] = Number(value)
  else {
    console.error('usage: node contract.mjs [--must N] [--never N] [--should N] [--stages recorded,settings,clients,derived]')
    process.exit(2)
  }
}

// The settings of the portal that cases may need. A role without any permission is not available: roles are defined in code.
const settings = {
  'rate-default': { RAYMI_RATE_LIMIT: '10' },
  'email_confirmation=true': { RAYMI_EMAIL_CONFIRMATION: 'true' },
  'allow_register=false': { RAYMI_ALLOW_REGISTER: 'false' },
  'form-max=1499990': { RAYMI_FORM_MAX: '1499990' },
}

const work = fs.mkdtempSync(path.join(os.tmpdir(), 'contract-'))
process.on('exit', () => fs.rmSync(work, { recursive: true, force: true }))
const failures = []

// onPortal runs a command with the environment of a portal started for it.
function onPortal(seed, command, env = {}) {
  const all = { ...process.env, RAYMI_PROFILE: 'contract', RAYMI_SEED: seed, ...env }
  return spawnSync('bin/dev', ['exec', '--', 'bash', '-euc', command], { stdio: 'inherit', env: all }).status
}

// replay returns the totals of a replay, or none if it did not finish.
function replay(seed, options, env) {
  const report = path.join(work, 'report.json')
  fs.rmSync(report, { force: true })
  const command = `node ${here}/replay.mjs --base "$RAYMI_BASE_URL" --mail "$RAYMI_MAIL_URL" --seed ${seed} --json ${report} ${options}`
  onPortal(seed, command, env)
  if (!fs.existsSync(report)) {
    failures.push(`replay ${options} did not finish`)
    return {}
  }
  return JSON.parse(fs.readFileSync(report, 'utf8')).totals
}

function judge(name, runs) {
  const words = []
  for (const level of Object.keys(limits)) {
    const ok = runs.reduce((sum, t) => sum + (t[level]?.ok ?? 0), 0)
    const count = runs.reduce((sum, t) => sum + (t[level]?.n ?? 0), 0)
    if (count === 0) continue
    const percent = (100 * ok) / count
    words.push(`${level} ${ok}/${count} = ${percent.toFixed(1)} % (at least ${limits[level]} %)`)
    if (percent < limits[level]) failures.push(`${name}: ${level} ${ok}/${count}`)
  }
  console.log(`contract, ${name}: ${words.join(', ')}`)
}

const seed = `${here}/seed.json`
if (stages.includes('recorded')) judge('recorded cases', [replay(seed, '')])
if (stages.includes('settings')) {
  const runs = Object.entries(settings).map(([needs, env]) => replay(seed, `--kinds config --needs ${needs}`, env))
  judge('cases with a setting', runs)
}
if (stages.includes('clients')) {
  console.log('contract, clients:')
  if (onPortal(seed, `node ${here}/clients/run.mjs "$RAYMI_BASE_URL"`) !== 0) failures.push('clients')
}
if (stages.includes('derived')) {
  const dropped = derive(here, work)
  console.log(`contract, derived seed: ${dropped} cases depend on rows that it adds and are left out`)
  judge('derived seed', [replay(`${work}/seed.json`, `--cases ${work}/cases --fixtures ${here}/fixtures`)])
}
for (const f of failures) console.error(`contract: ${f}`)
process.exit(failures.length > 0 ? 1 : 0)
