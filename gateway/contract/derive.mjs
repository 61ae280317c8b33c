// Derives a second seed with other ids, names and numbers of rows, and the cases that are valid for it.
import fs from 'node:fs'
import path from 'node:path'
import { idsOf, paths, relations, rename } from './names.mjs'

// Additional rows of the second seed. Lists that most cases query with filters get drafts only, because the expected response to a
// filter is not known without an evaluator.
const more = {
  cities: 2,
  cultureTypes: 1,
  affiliations: 1,
  orgTypes: 1,
  eventCategories: 1,
  news: 2,
  media: 3,
  users: 2,
}
const drafts = { events: 5, partners: 2 }

// derive writes seed.json and cases/ into the folder to, and returns the number of dropped cases.
export function derive(from, to) {
  const read = (name) => JSON.parse(fs.readFileSync(path.join(from, name), 'utf8'))
  const seed = read('seed.json')
  const ids = idsOf(seed)
  fs.mkdirSync(path.join(to, 'cases'), { recursive: true })
  write(path.join(to, 'seed.json'), derivedSeed(seed, ids))
    // Rows refer to the files beside the seed.
  fs.cpSync(path.join(from, 'fixtures'), path.join(to, 'fixtures'), { recursive: true })
  let dropped = 0
  for (const name of fs.readdirSync(path.join(from, 'cases'))) {
    const cases = read(`cases/${name}`)
    if (name === 'ORDER.json') {
      write(path.join(to, 'cases', name), cases)
      continue
    }
    const kept = cases.map((c) => derivedCase(c, ids)).filter(Boolean)
    dropped += cases.length - kept.length
    write(path.join(to, 'cases', name), kept)
  }
  return dropped
}

function write(file, value) {
  fs.writeFileSync(file, rename(JSON.stringify(value)))
}

function derivedSeed(seed, ids) {
  const out = structuredClone(seed)
  for (const [list, rows] of Object.entries(out)) {
    if (!Array.isArray(rows) || rows[0]?.id === undefined) continue
    for (const row of rows) {
      links(row, ids)
      row.id = ids(list, row.id)
    }
  }
  for (const key of ['portal', 'instruction']) if (out[key]) links(out[key], ids)
  for (const [list, count] of Object.entries({ ...more, ...drafts }))
    for (let n = 1; n <= count; n++) out[list].push(addition(list, out[list].at(-1), n))
  return out
}

// addition returns the n-th additional row, derived from the one before it.
function addition(list, last, n) {
  const row = { ...structuredClone(last), id: last.id + 1 }
  for (const key of textsOf(row)) row[key] = `${last[key]}${n}`
  if (list === 'media') row.name = `${n}-${last.name}`
  if (list === 'users') Object.assign(row, { email: `extra${n}@example.org`, eventHostData: null })
  if (list in drafts) Object.assign(row, { published: false, eventId: list === 'events' ? `MORE-${n}` : undefined })
  delete row.translations
  return row
}

const textsOf = (row) =>
  Object.keys(row).filter((key) => /(Name|Code|username|title)$/.test(key) && typeof row[key] === 'string')

// links maps the ids in a row or in a request's data, in all forms of a link.
function links(node, ids) {
  if (!node || typeof node !== 'object') return
  for (const [key, value] of Object.entries(node)) {
    if (relations[key] && key !== 'events') node[key] = link(value, relations[key], ids)
    else if (key === 'events' && holdsIDs(value)) node[key] = link(value, 'events', ids)
    else links(value, ids)
  }
}

const holdsIDs = (value) => Array.isArray(value) && value.every((v) => typeof v === 'number')

function link(value, list, ids) {
  if (Array.isArray(value)) return value.map((v) => link(v, list, ids))
  if (value && typeof value === 'object') {
    for (const key of ['id', 'connect', 'disconnect', 'set']) if (key in value) value[key] = link(value[key], list, ids)
    return value
  }
  return value === null || value === undefined ? value : ids(list, value)
}

// derivedCase returns the case for the second seed, or undefined if its response is not known.
function derivedCase(recorded, ids) {
  const c = structuredClone(recorded)
  const { request } = c
  const [route, query = ''] = request.path.split('?')
  const list = listOf(route)
  request.path = mapRoute(route, ids) + (query ? `?${mapQuery(query, list, ids)}` : '')
  if (request.body) links(request.body.data ?? request.body, ids)
  if (request.rawBody && !mapRaw(request, ids)) return undefined
  for (const part of request.multipart ?? []) mapPart(part, request.multipart, ids)
  for (const answer of [c.response, ...(c.expect?.anyOf ?? [c.expect])]) {
    entries(answer?.body?.data, list, ids)
    if (answer?.body?.eventHostData?.id) answer.body.eventHostData.id = ids('partners', answer.body.eventHostData.id)
  }
  return recount(c, query, list, ids) ? c : undefined
}

// entries maps the ids of entries and of populated relations.
function entries(data, list, ids) {
  for (const entry of [data].flat()) {
    if (!entry || typeof entry !== 'object') continue
    if (entry.id && list) entry.id = ids(list, entry.id)
    for (const [key, value] of Object.entries(entry.attributes ?? {}))
      if (relations[key] && value?.data) entries(value.data, relations[key], ids)
  }
}

const listOf = (route) => paths[route.replace(/^\/api\//, '').replace(/\/(\d+|\{\{\w+\}\})?$/, '')]

function mapRoute(route, ids) {
  const at = route.lastIndexOf('/')
  const list = listOf(route)
  return list ? route.slice(0, at + 1) + ids(list, route.slice(at + 1)) : route
}

// mapQuery maps the ids in filters: the keys lead through the relations to the list that an id belongs to.
function mapQuery(query, list, ids) {
  const pairs = query.split('&').map((pair) => {
    const [key, value] = pair.split('=')
    const steps = key.split(/[[\]]+|%5B|%5D/i).filter(Boolean)
    const start = steps.indexOf('filters')
    if (start < 0 || value === undefined) return pair
    let at = list
    let last = ''
    for (const step of steps.filter((s, i) => i !== start && s !== 'populate')) {
      if (/^(\$|\d+$)/.test(step)) continue
      if (relations[step]) at = relations[step]
      last = step
    }
    const isID = last === 'id' || relations[last]
    return isID
      ? `${key}=${value
          .split(',')
          .map((v) => ids(at, v))
          .join(',')}`
      : pair
  })
  return pairs.join('&')
}

function mapRaw(request, ids) {
  if (!/data\[/.test(request.rawBody)) return true
  request.rawBody = request.rawBody.replace(/data\[(\w+)\]((?:\[\d*\])?)=(\d+)/g, (all, key, index, value) =>
    relations[key] ? `data[${key}]${index}=${ids(relations[key], value)}` : all,
  )
  return true
}

function mapPart(part, all, ids) {
  if (part.name === 'data' && part.value?.startsWith('{')) {
    try {
      const data = JSON.parse(part.value.replace(/:(\{\{[^}]+\}\})/g, ':"$1"'))
      links(data, ids)
      part.value = JSON.stringify(data)
    } catch {
      return // broken on purpose
    }
  }
  const ref = all.find((p) => p.name === 'ref')?.value
  if (part.name === 'refId') part.value = ids(ref === 'api::partner.partner' ? 'partners' : 'events', part.value)
}

// recount adapts the response of a list to the new number of rows; false if it cannot be known.
function recount(c, query, list, ids) {
  const added = more[list]
  if (list in drafts && /publicationState=preview|publishedAt/.test(query)) return false
  const { data, meta } = c.response.body ?? {}
  const page = meta?.pagination
  if (!added || page?.total === undefined) return true
  const plain = !/filters|_q|locale|publicationState|sort(?!(\[0\])?=id(:asc)?(&|$))/.test(query)
  if (c.kind !== 'read' || !plain) return false
  const size = page.pageSize ?? page.limit
  const start = page.start ?? (page.page - 1) * size
  const room = start + data.length >= page.total ? size - data.length : 0
  const last = data.reduce((a, b) => (b.id > a.id ? b : a), { id: 0 })
  if (room > 0 && last.id !== ids.last(list)) return false
  let before = last
  for (let n = 1; n <= Math.min(added, room); n++) data.push((before = addedEntry(before, n)))
  page.total += added
  if (page.pageCount !== undefined) page.pageCount = Math.ceil(page.total / size)
  return true
}

// addedEntry returns the entry of an additional row, derived from the one before it.
function addedEntry(before, n) {
  const entry = { ...structuredClone(before), id: before.id + 1 }
  for (const key of textsOf(entry.attributes)) entry.attributes[key] = `${before.attributes[key]}${n}`
  return entry
}
