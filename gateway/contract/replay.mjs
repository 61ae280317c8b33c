#!/usr/bin/env node
// Replays the recorded cases against a portal that was just seeded. Node 20, no packages.
//   node replay.mjs --base URL [--cases DIR] [--seed FILE] [--fixtures DIR] [--kinds read,chain] [--needs OPTION] [--only REGEX]
//                   [--mail FILE|URL] [--jwt-secret TEXT] [--json FILE] [--without upload-max] [--verbose] [--keep]
// One line for each case that is not OK, then the totals. Exit 1 when a "must" or "never" case fails, 2 on bad usage.
import fs from 'node:fs'
import path from 'node:path'
import http from 'node:http'
import { send, dig, prepare, tokens, HERE, Missing } from './lib.mjs'
const argv = process.argv.slice(2)
const opt = {
  kinds: 'read,chain',
  cases: HERE + '/cases',
  seed: HERE + '/seed.json',
  fixtures: HERE + '/fixtures',
  without: '',
}
for (let i = 0; i < argv.length; i++) {
  const a = argv[i]
  if (a === '--verbose' || a === '--keep') opt[a.slice(2)] = true
  else if (a.startsWith('--')) opt[a.slice(2)] = argv[++i]
  else opt.base = a
}
if (!opt.base) {
  console.error('usage: node replay.mjs --base URL [options]')
  process.exit(2)
}
const ctx = {
  vars: { run: 'p' + Date.now().toString(36).slice(-6) },
  tokens: {},
  mail: opt.mail,
  fixtures: opt.fixtures,
  agent: new http.Agent({ keepAlive: true }),
}
await tokens(opt.base, JSON.parse(fs.readFileSync(opt.seed, 'utf8')), opt['jwt-secret'], ctx)
const VOLATILE = new Set([
  'id',
  'createdAt',
  'updatedAt',
  'publishedAt',
  'hash',
  'url',
  'jwt',
  'size',
  'sizeInBytes',
  'provider',
  'provider_metadata',
  'previewUrl',
])
const OPTIONAL = new Set(['related', 'localizations', 'provider', 'provider_metadata', 'previewUrl']) // by-products of stock Strapi that may be absent
const SECRET = new Set(['password', 'resetPasswordToken', 'confirmationToken']) // may never appear in any answer
const type = (v) => (v === null ? 'null' : Array.isArray(v) ? 'array' : typeof v)
const mediaKey = (x) => x?.attributes?.name ?? (x?.hash ? x.name : undefined)
const entries = (a) => a.length > 0 && a.every((x) => x && typeof x === 'object' && 'id' in x)
function align(g, a, c, where, exact) {
  // lists without an order: pair by id; uploaded files (ids differ): by name
  if (c.unordered && where === 'body.data' && entries(g) && entries(a) && g.every((x) => a.some((y) => y.id === x.id)))
    return [g, g.map((x) => a.find((y) => y.id === x.id))]
  if (!exact && g.length > 1 && [...g, ...a].every((x) => mediaKey(x) !== undefined)) {
    const s = (l) => [...l].sort((x, y) => (mediaKey(x) < mediaKey(y) ? -1 : 1))
    return [s(g), s(a)]
  }
  return [g, a]
}
function diff(g, a, where, c, exact, out) {
  const tg = type(g),
    ta = type(a)
  const key = where.split('.').pop()
  if ((c.flaky || []).includes(key) || (c.ignore || []).includes(key)) return
  if (tg !== ta) {
    if (VOLATILE.has(key) && (key === 'publishedAt' || /\.formats\./.test(where) || OPTIONAL.has(key))) return
    out.push(`${where}: ${tg} expected, got ${ta}`)
    return
  }
  if (tg === 'array') {
    if (g.length !== a.length && exact) out.push(`${where}: ${g.length} items expected, got ${a.length}`)
    const [G, A] = align(g, a, c, where, exact)
    for (let i = 0; i < Math.min(G.length, A.length); i++) diff(G[i], A[i], `${where}[${i}]`, c, exact, out)
  } else if (tg === 'object') {
    for (const k of Object.keys(g))
      if (!(k in a)) {
        if (!OPTIONAL.has(k) && !(c.ignore || []).includes(k)) out.push(`${where}.${k}: missing`)
      } else if (k !== 'related' && k !== 'localizations') diff(g[k], a[k], `${where}.${k}`, c, exact, out)
    if (c.exactKeys && key === 'attributes')
      for (const k of Object.keys(a)) if (!(k in g)) out.push(`${where}.${k}: not asked for`)
  } else if (exact && g !== a && !VOLATILE.has(key)) {
    const norm = (v) => String(v).replaceAll(ctx.vars.run, '{{run}}').replaceAll('r1', '{{run}}')
    if (norm(g) !== norm(a)) out.push(`${where}: ${JSON.stringify(g)} expected, got ${JSON.stringify(a)}`)
  }
}
function leaks(v, where, out) {
  if (Array.isArray(v)) v.forEach((x, i) => leaks(x, `${where}[${i}]`, out))
  else if (v && typeof v === 'object')
    for (const [k, x] of Object.entries(v)) {
      if (SECRET.has(k)) out.push(`${where}.${k}: secret in the answer`)
      leaks(x, `${where}.${k}`, out)
    }
}
const empty = (v) => v === undefined || v === null || (Array.isArray(v) && !v.length)
function covers(want, got, where, out) {
  // "expect.body": every key must be there and equal, arrays of the same length
  if (Array.isArray(want)) {
    if (!Array.isArray(got) || got.length !== want.length)
      return out.push(`${where}: ${want.length} items expected, got ${Array.isArray(got) ? got.length : type(got)}`)
    want.forEach((w, i) => covers(w, got[i], `${where}[${i}]`, out))
  } else if (want && typeof want === 'object') {
    if (!got || typeof got !== 'object') return out.push(`${where}: object expected, got ${type(got)}`)
    for (const k of Object.keys(want)) covers(want[k], got[k], `${where}.${k}`, out)
  } else if (want !== got) out.push(`${where}: ${JSON.stringify(want)} expected, got ${JSON.stringify(got)}`)
}
function expectation(e, r) {
  if (e.anyOf) {
    const all = e.anyOf.map((x) => expectation(x, r))
    return all.some((x) => !x.length)
      ? []
      : [`none of ${all.length} accepted answers: ${all.map((x) => x[0]).join(' / ')}`]
  }
  const out = []
  const say = r.body?.error ? ` ${r.body.error.name}: ${r.body.error.message}` : ''
  if (e.status && ![].concat(e.status).includes(r.status))
    out.push(`status ${[].concat(e.status).join(' or ')} wanted, got ${r.status}${say}`)
  if (e.name && r.body?.error?.name !== e.name) out.push(`error.name ${e.name} wanted, got ${r.body?.error?.name}`)
  if (e.message && r.body?.error?.message !== e.message)
    out.push(`error.message ${e.message} wanted, got ${r.body?.error?.message}`)
  if (r.status >= 400 && r.status < 500 && (r.body?.data !== null || !r.body?.error?.name))
    out.push('error envelope missing')
  if (e.body) covers(e.body, r.body, 'body', out)
  for (const p of e.absent || []) if (!empty(dig(r.body, p))) out.push(`${p}: must not be there`)
  return out
}
function compare(c, r) {
  const out = []
  leaks(r.body, 'body', out)
  for (const p of c.hidden || []) if (dig(r.body, p) !== undefined) out.push(`${p}: must not be there`)
  if (c.strict === 'never') return out.concat(expectation(c.expect, r))
  const G = c.response
  if (G.status !== r.status)
    out.push(
      `status ${G.status} expected, got ${r.status}${r.body?.error ? ' ' + r.body.error.name + ': ' + r.body.error.message : ''}`,
    )
  const ge = G.body?.error,
    ae = r.body?.error
  const norm = (v) => JSON.stringify(v)?.replaceAll(ctx.vars.run, 'r1')
  if (ge) {
    if (!ae) out.push('error body missing')
    else {
      for (const k of ['status', 'name', 'message', 'details'])
        if (norm(ge[k]) !== norm(ae[k])) out.push(`error.${k}: ${norm(ge[k])} expected, got ${norm(ae[k])}`)
      if (r.body.data !== null) out.push('data: null expected beside the error')
    }
  } else if (G.body && '$bytes' in G.body) {
    if (!r.body || !('$bytes' in r.body)) out.push('binary body expected')
  } else if (G.body && '$text' in G.body) {
    if (!r.body) out.push('text body expected')
  } else if (G.body === null || r.body === null) {
    if (G.body !== r.body) out.push(`body ${type(G.body)} expected, got ${type(r.body)}`)
  } else diff(G.body, r.body, 'body', c, c.compare === 'exact', out)
  const mime = (h) => (h['content-type'] || '').split(';')[0]
  if (G.status !== 204 && mime(G.headers) !== mime(r.headers))
    out.push(`content-type ${mime(G.headers)} expected, got ${mime(r.headers)}`)
  for (const h of [
    ...(G.requireHeaders || []),
    ...['location', 'allow', ...(c.needs === 'rate-default' ? ['x-ratelimit-limit'] : [])].filter((h) => G.headers[h]),
  ])
    if (!r.headers[h]) out.push(`header ${h} missing`)
  return out
}
const kinds = opt.kinds.split(','),
  only = opt.only ? new RegExp(opt.only) : null,
  without = opt.without.split(',').filter(Boolean)
const report = []
const tot = {}
const cell = (k) => (tot[k] ??= { ok: 0, n: 0, skip: 0 })
let maxEvent = 0
const newest = async () =>
  (
    await send(
      opt.base,
      { method: 'GET', path: '/api/events?sort=id:desc&pagination[limit]=1&fields[0]=id', auth: 'organizer' },
      ctx,
    )
  ).body?.data?.[0]?.id ?? 0
if (kinds.includes('chain') && ctx.tokens.organizer) maxEvent = await newest()
const files = fs
  .readdirSync(opt.cases)
  .filter((f) => f.endsWith('.json') && f !== 'ORDER.json')
  .map((f) => f.slice(0, -5))
const wanted = fs.existsSync(opt.cases + '/ORDER.json')
  ? JSON.parse(fs.readFileSync(opt.cases + '/ORDER.json', 'utf8'))
  : []
const groups = [...wanted.filter((g) => files.includes(g)), ...files.filter((g) => !wanted.includes(g)).sort()]
for (const g of groups)
  for (const c of JSON.parse(fs.readFileSync(path.join(opt.cases, g + '.json'), 'utf8'))) {
    if (!kinds.includes(c.kind) || (opt.needs && c.needs !== opt.needs) || (only && !only.test(c.id))) continue
    const level = c.deviation ? 'deviation' : c.strict
    const t = cell(level)
    let verdict,
      why = []
    if (c.assumes && without.some((w) => c.assumes.startsWith(w))) {
      verdict = 'SKIP'
      why = ['without ' + c.assumes]
    } else {
      try {
        let r
        await prepare(c.request, ctx)
        for (let k = 0; k < (c.repeat || 1); k++) r = await send(opt.base, c.request, ctx)
        for (const [v, p] of Object.entries(c.capture || {})) ctx.vars[v] = dig(r.body, p)
        why = compare(c, r)
        verdict = why.length ? (c.deviation ? 'DEV' : 'FAIL') : 'OK'
      } catch (e) {
        verdict = e instanceof Missing ? 'SKIP' : 'FAIL'
        why = [e.message]
      }
    }
    if (verdict === 'SKIP') t.skip++
    else {
      t.n++
      if (verdict === 'OK') t.ok++
    }
    report.push({ id: c.id, strict: c.strict, deviation: c.deviation, verdict, why })
    if (verdict !== 'OK')
      console.log(
        `${verdict.padEnd(4)} ${level.padEnd(6)} ${c.id}  ${why.slice(0, opt.verbose ? 50 : 2).join(' | ')}${why.length > 2 && !opt.verbose ? ` (+${why.length - 2})` : ''}`,
      )
  }
if (kinds.includes('chain') && !opt.keep)
  for (const a of ['organizer', 'organizer2'])
    if (ctx.tokens[a])
      for (let k = 0; k < 10; k++) {
        const r = await send(
          opt.base,
          {
            method: 'GET',
            path: `/api/events?filters[id][$gt]=${maxEvent}&publicationState=preview&fields[0]=id&pagination[limit]=100`,
            auth: a,
          },
          ctx,
        )
        const ids = (r.body?.data || []).map((x) => x.id).filter((id) => id > Math.max(maxEvent, 32))
        let gone = 0
        for (const id of ids)
          if ((await send(opt.base, { method: 'DELETE', path: `/api/events/${id}`, auth: a }, ctx)).status === 200)
            gone++
        if (!gone) break
      }
const line = (x) =>
  ['must', 'should', 'never', 'deviation']
    .filter((k) => x[k])
    .map((k) => `${k} ${x[k].ok}/${x[k].n}${x[k].skip ? ` (${x[k].skip} skipped)` : ''}`)
    .join(', ')
console.log(`total: ${line(tot)}`)
const failed = ['must', 'never'].some((k) => tot[k] && tot[k].ok < tot[k].n)
if (opt.json) fs.writeFileSync(opt.json, JSON.stringify({ base: opt.base, totals: tot, cases: report }, null, 1) + '\n')
process.exit(failed ? 1 : 0)
