// Templates, multipart bodies and plain HTTP (node:http so that headers and raw paths go out as written).
import http from 'node:http'
import https from 'node:https'
import fs from 'node:fs'
import path from 'node:path'
import crypto from 'node:crypto'
export const HERE = path.dirname(new URL(import.meta.url).pathname)
export function render(s, ctx) {
  if (s == null) return s
  let out = String(s).replaceAll('{{run}}', ctx.vars.run)
  out = out.replace(/"\{\{num:([\w]+)\}\}"/g, (_, v) => need(ctx.vars[v], v))
  return out.replace(/\{\{([^{}]+)\}\}/g, (_, k) => {
    if (k.startsWith('token:')) return need(ctx.tokens[k.slice(6)], k)
    return need(ctx.vars[k], k)
  })
}
export class Missing extends Error {}
const need = (v, k) => {
  if (v === undefined || v === null) throw new Missing('no value for ' + k)
  return v
}
// Finds {{mailcode:addr}} / {{mailconf:addr}} in a request and waits (up to 5 s) for the newest mail to addr that carries a code. ctx.mail = a file or http URL
// that gives one JSON object a line (or a JSON array): {"to": "...", "html" | "text": "..."}.
async function readMail(ctx) {
  let t = ''
  try {
    t = /^https?:/.test(ctx.mail) ? await (await fetch(ctx.mail)).text() : fs.readFileSync(ctx.mail, 'utf8')
  } catch {
    return []
  }
  t = t.trim()
  if (!t) return []
  return t[0] === '[' ? JSON.parse(t) : t.split('\n').map((l) => JSON.parse(l))
}
export async function prepare(req, ctx) {
  const text = JSON.stringify(req).replaceAll('{{run}}', ctx.vars.run)
  for (const [, kind, addr] of text.matchAll(/\{\{(mailcode|mailconf):([^{}]+)\}\}/g)) {
    if (!ctx.mail) throw new Missing('no --mail given')
    const re = kind === 'mailcode' ? /[?&]code=([\w-]+)/ : /[?&]confirmation=([\w-]+)/
    let found
    for (let k = 0, settle = 0; k < 50; k++) {
      let hit
      for (const m of await readMail(ctx))
        if (JSON.stringify(m.to).toLowerCase().includes(addr.toLowerCase())) {
          const r = re.exec((m.html || m.text || m.body || '').replaceAll('&amp;', '&'))
          if (r) hit = r[1]
        }
      if (hit && hit === found && ++settle >= 2) break
      found = hit
      await new Promise((r) => setTimeout(r, 100))
    }
    if (!found) throw new Missing(`no mail with a code for ${addr}`)
    ctx.vars[`${kind}:${addr}`] = found
  }
}
export function dig(o, p) {
  return p.split('.').reduce((a, k) => (a == null ? a : a[k]), o)
}
export function buildBody(req, ctx) {
  const headers = {}
  let body
  if (req.multipart) {
    const b = 'contract-' + crypto.randomBytes(8).toString('hex')
    const parts = []
    for (const p of req.multipart) {
      if (p.fixture || p.generate) {
        parts.push(
          Buffer.from(
            `--${b}\r\nContent-Disposition: form-data; name="${p.name}"; filename="${p.filename}"\r\nContent-Type: ${p.contentType}\r\n\r\n`,
          ),
          p.generate
            ? Buffer.alloc(p.generate, 65)
            : fs.readFileSync(path.join(ctx.fixtures || HERE + '/fixtures', p.fixture)),
          Buffer.from('\r\n'),
        )
      } else
        parts.push(
          Buffer.from(`--${b}\r\nContent-Disposition: form-data; name="${p.name}"\r\n\r\n${render(p.value, ctx)}\r\n`),
        )
    }
    parts.push(Buffer.from(`--${b}--\r\n`))
    body = Buffer.concat(parts)
    headers['content-type'] = `multipart/form-data; boundary=${b}`
  } else if (req.bodyGenerator) {
    body = Buffer.from(`{"identifier":"x","password":"${'p'.repeat(req.bodyGenerator.bytes)}"}`)
  } else if (req.rawBody !== undefined) body = Buffer.from(render(req.rawBody, ctx))
  else if (req.body !== undefined) {
    body = Buffer.from(render(JSON.stringify(req.body), ctx))
    headers['content-type'] = 'application/json'
  }
  return { body, headers }
}
export function send(base, req, ctx) {
  const u = new URL(base)
  const { body, headers } = buildBody(req, ctx)
  const h = { accept: 'application/json', ...headers }
  for (const [k, v] of Object.entries(req.headers || {})) h[k.toLowerCase()] = render(v, ctx)
  if (req.auth) h.authorization = `Bearer ${need(ctx.tokens[req.auth], 'token:' + req.auth)}`
  if (body) h['content-length'] = body.length
  const p = render(req.path, ctx)
    .replace(/ /g, '%20')
    .replace(/[^\x00-\x7f]/g, (c) => encodeURIComponent(c))
  const prefix = u.pathname.replace(/\/$/, '')
  return new Promise((res, rej) => {
    const r = (u.protocol === 'https:' ? https : http).request(
      { host: u.hostname, port: u.port, method: req.method, path: prefix + p, headers: h, agent: ctx.agent },
      (m) => {
        const c = []
        m.on('data', (d) => c.push(d))
        m.on('error', rej)
        m.on('end', () => {
          const buf = Buffer.concat(c)
          const ct = m.headers['content-type'] || ''
          let out = null
          if (buf.length) {
            if (/json/.test(ct)) {
              try {
                out = JSON.parse(buf.toString())
              } catch {
                out = { $text: buf.toString().slice(0, 300) }
              }
            } else if (/^text\//.test(ct)) out = { $text: buf.toString().slice(0, 40) }
            else out = { $bytes: buf.length }
          }
          res({ status: m.statusCode, headers: m.headers, body: out, sentPath: prefix + p })
        })
      },
    )
    r.on('error', rej)
    r.setTimeout(30000, () => r.destroy(new Error('timeout')))
    if (body && body.length > 500000) {
            // large bodies are sent in parts, so that an early refusal (413) can be read before the peer closes
      let off = 0,
        early = false
      r.on('response', () => {
        early = true
      })
      const step = () => {
        if (early || r.destroyed) return
        if (off >= body.length) return r.end()
        const c = body.subarray(off, off + 65536)
        off += c.length
        r.write(c, () => setTimeout(step, 2))
      }
      step()
    } else {
      if (body) r.write(body)
      r.end()
    }
  })
}
const b64 = (o) => Buffer.from(typeof o === 'string' ? o : JSON.stringify(o)).toString('base64url')
export const sign = (p, s) => {
  const h = b64({ alg: 'HS256', typ: 'JWT' }) + '.' + b64(p)
  return h + '.' + crypto.createHmac('sha256', s).update(h).digest('base64url')
}
// one token per seed user that can log in, plus forged ones when the signing secret is known
export async function tokens(base, seed, secret, ctx) {
  for (const u of seed.users)
    if (!u.blocked && u.confirmed) {
      const r = await send(
        base,
        { method: 'POST', path: '/api/auth/local', body: { identifier: u.email, password: seed.password } },
        ctx,
      )
      if (r.body?.jwt) ctx.tokens[u.username] = r.body.jwt
      else console.log(`login of ${u.username} failed: ${r.status} ${JSON.stringify(r.body)?.slice(0, 200)}`)
    }
  ctx.tokens.garbage = 'garbage'
  const now = Math.floor(Date.now() / 1000)
  if (secret)
    Object.assign(ctx.tokens, {
      expired: sign({ id: 1, iat: now - 120, exp: now - 60 }, secret),
      wrongsig: sign({ id: 1, iat: now, exp: now + 3600 }, 'other'),
      ghost: sign({ id: 999999, iat: now, exp: now + 3600 }, secret),
      noid: sign({ sub: 1, iat: now, exp: now + 3600 }, secret),
      blockedtoken: sign({ id: seed.users.find((u) => u.blocked).id, iat: now, exp: now + 3600 }, secret),
    })
}
