#!/usr/bin/env node
// Runs third-party Strapi clients against a portal that was just seeded: node run.mjs BASE [REGEX]. One line a check, exit 1 on a failure.
import SDK2 from 'strapi-sdk-js'
import SDK3 from 'strapi-sdk-js-3'
import { strapi } from '@strapi/client'
import qs from 'qs'
import axios from 'axios'
import { ofetch } from 'ofetch'
import assert from 'node:assert/strict'
const BASE = process.argv[2]
const PW = process.env.SEED_PASSWORD || 'Passw0rd!'
const run = Date.now().toString(36).slice(-6)
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const PNG = () => new Blob([png], { type: 'image/png' })
let ok = 0,
  bad = 0
const only = process.argv[3] ? new RegExp(process.argv[3]) : null
const t = async (name, fn) => {
  if (only && !only.test(name)) return
  try {
    await fn()
    ok++
    console.log('ok  ', name)
  } catch (e) {
    bad++
    console.log(
      'FAIL',
      name,
      '-',
      (e?.error ? JSON.stringify(e) : e?.message || String(e)).split('\n').slice(0, 3).join(' ').slice(0, 300),
    )
  }
}
const rejects = async (p, status, name) => {
  try {
    await p
  } catch (e) {
    const x = e?.error ?? e?.data?.error ?? e?.response?.data?.error ?? e
    const s = x.status ?? e?.response?.status
    assert.equal(s, status)
    if (name && x.name && x.status) assert.equal(x.name, name)
    return x
  }
  assert.fail('no error thrown')
}

for (const [label, Raw] of [
  ['strapi-sdk-js@2.4.0', SDK2],
  ['strapi-sdk-js@3.0.0', SDK3],
]) {
  const S = Raw.default || Raw
  const mk = () => new S({ url: BASE, store: { key: 'AuthToken' + label, useLocalStorage: false } })
  const c = mk()
  await t(`${label} find + pagination`, async () => {
    const r = await c.find('events', { pagination: { page: 1, pageSize: 3 }, sort: 'createdAt:desc' })
    assert.equal(r.data.length, 3)
    assert.ok(r.data[0].attributes.eventName)
    assert.equal(r.meta.pagination.total, 30)
  })
  await t(`${label} find filters/populate/fields`, async () => {
    const r = await c.find('events', {
      filters: { $or: [{ eventId: { $eq: 'EV-0002' } }, { id: { $gte: 29 } }], eventHost: { id: { $notNull: true } } },
      populate: { eventHost: { populate: { contacts: true } }, eventBanner: { populate: '*' } },
      fields: ['eventId'],
      sort: ['id:desc'],
    })
    assert.deepEqual(
      r.data.map((x) => x.attributes.eventId),
      ['EV-0029', 'EV-0002'],
    )
    assert.ok(r.data[0].attributes.eventHost.data.attributes.contacts.id)
  })
  await t(`${label} find populate array`, async () => {
    const r = await c.find('events', {
      populate: ['eventHost', 'eventAddress.city'],
      pagination: { start: 0, limit: 1 },
      sort: 'id',
    })
    assert.ok(r.data[0].attributes.eventAddress.city.data.attributes.cityName)
  })
  await t(`${label} findOne`, async () => {
    const r = await c.findOne('events', 1, { populate: '*' })
    assert.equal(r.data.id, 1)
  })
  await t(`${label} findOne 404`, async () => {
    await rejects(c.findOne('events', 999999), 404, 'NotFoundError')
  })
  await t(`${label} single type`, async () => {
    const r = await c.find('cultural-portal-cusco', { populate: { platformContacts: true } })
    assert.ok(r.data.attributes.platformContacts.tel)
  })
  await t(`${label} bad filter 400`, async () => {
    await rejects(c.find('events', { filters: { nope: 1 } }), 400, 'ValidationError')
  })
  await t(`${label} create anonymous 403`, async () => {
    await rejects(c.create('events', { eventName: 'abc' }), 403, 'ForbiddenError')
  })
  await t(`${label} login wrong 400`, async () => {
    await rejects(mk().login({ identifier: 'organizer', password: 'x' }), 400, 'ValidationError')
  })
  await t(`${label} login + fetchUser`, async () => {
    const r = await c.login({ identifier: 'organizer@example.org', password: PW })
    assert.ok(r.jwt)
    if (label.endsWith('3.0.0'))
      c.axios.defaults.headers.common.Authorization = `Bearer ${r.jwt}` /* 3.0.0 keeps no token outside a browser */
    const u = await c.fetchUser({ populate: ['role', 'eventHostData'] })
    assert.equal(u.role.type, 'organizador_de_eventos')
    assert.ok(u.eventHostData.id)
  })
  let id
  await t(`${label} create/update/delete`, async () => {
    const r = await c.create(
      'events',
      {
        eventName: `SDK ${run}`,
        eventStartDate: '2026-06-01T10:00:00.000Z',
        eventEndDate: '2026-06-02T10:00:00.000Z',
        eventHost: 1,
        eventCategory: [1],
      },
      { populate: ['eventCategory'] },
    )
    id = r.data.id
    assert.equal(r.data.attributes.eventCategory.data[0].id, 1)
    const u = await c.update('events', id, { eventName: `SDK2 ${run}` })
    assert.equal(u.data.attributes.eventName, `SDK2 ${run}`)
    const d = await c.delete('events', id)
    assert.equal(d.data.id, id)
  })
  await t(`${label} register + forgot`, async () => {
    const n = mk()
    const r = await n.register({
      username: `u${run}${label.at(-5)}`,
      email: `u${run}${label.at(-5)}@example.org`,
      password: 'secret1',
    })
    assert.ok(r.jwt)
    const f = await n.forgotPassword({ email: 'nobody@example.org' })
    assert.deepEqual(f, { ok: true })
  })
  await t(`${label} logout`, async () => {
    c.logout()
    assert.equal(c.user, null)
  })
}
const lab = '@strapi/client@1.6.2'
const anon = strapi({ baseURL: BASE + '/api' })
await t(`${lab} collection.find`, async () => {
  const r = await anon
    .collection('events')
    .find({
      pagination: { page: 1, pageSize: 2 },
      sort: 'createdAt:desc',
      populate: { eventHost: { populate: { contacts: true } } },
      filters: { eventPrice: { $gte: 10 } },
      fields: ['eventId'],
    })
  assert.equal(r.data.length, 2)
  assert.ok('eventHost' in r.data[0].attributes)
})
await t(`${lab} find array populate`, async () => {
  const r = await anon
    .collection('events')
    .find({
      populate: ['eventHost', 'eventCategory'],
      filters: { $or: [{ eventId: 'EV-0001' }, { eventId: { $in: ['EV-0002'] } }] },
      sort: ['id:asc'],
    })
  assert.equal(r.data.length, 2)
  assert.ok(Array.isArray(r.data[0].attributes.eventCategory.data))
})
await t(`${lab} date filter`, async () => {
  const r = await anon
    .collection('events')
    .find({ filters: { eventStartDate: { $gte: new Date('2026-03-20T00:00:00Z') } } })
  assert.equal(r.data.length, 5)
})
await t(`${lab} findOne numeric id`, async () => {
  const r = await anon.collection('events').findOne('1', { populate: '*' })
  assert.equal(r.data.id, 1)
})
await t(`${lab} findOne 404`, async () => {
  await rejects(anon.collection('events').findOne('999999'), 404)
})
await t(`${lab} single.find`, async () => {
  const r = await anon.single('cultural-portal-cusco').find({ populate: '*' })
  assert.ok(r.data.attributes.platformContacts)
})
await t(`${lab} 400`, async () => {
  await rejects(anon.collection('events').find({ filters: { nope: 1 } }), 400)
})
const jwt = (
  await (
    await fetch(BASE + '/api/auth/local', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identifier: 'organizer', password: PW }),
    })
  ).json()
).jwt
const auth = strapi({ baseURL: BASE + '/api', auth: jwt })
await t(`${lab} create/update/delete with a user JWT`, async () => {
  const r = await auth
    .collection('events')
    .create({
      eventName: `SC ${run}`,
      eventStartDate: '2026-06-01T10:00:00.000Z',
      eventEndDate: '2026-06-02T10:00:00.000Z',
      eventHost: 1,
    })
  const u = await auth.collection('events').update(String(r.data.id), { eventName: `SC2 ${run}` })
  assert.equal(u.data.attributes.eventName, `SC2 ${run}`)
  await auth.collection('events').delete(String(r.data.id))
})
await t(`${lab} users/me through fetch`, async () => {
  const r = await (await auth.fetch('users/me?populate=role')).json()
  assert.equal(r.role.type, 'organizador_de_eventos')
})
await t(`${lab} files.upload + delete`, async () => {
  const r = await auth.files.upload(PNG(), { fileInfo: { name: 'sc.png', alternativeText: 'alt' } })
  const x = r[0] ?? r
  assert.equal(x.name, 'sc.png')
  const d = await auth.files.delete(x.id)
  assert.equal(d.id, x.id)
})
// plain qs builders: the shapes the original client sends, under every encoding a qs user may choose
const q1 = {
  populate: {
    eventHost: { populate: { contacts: true } },
    eventBanner: { populate: '*' },
    eventMediaPhotos: { populate: '*' },
  },
  filters: { eventHost: { id: { $eq: 1 } } },
  sort: { createdAt: 'desc' },
}
for (const [n, o] of [
  ['default', {}],
  ['encodeValuesOnly', { encodeValuesOnly: true }],
  ['encode:false', { encode: false }],
  ['arrayFormat brackets', { arrayFormat: 'brackets' }],
  ['arrayFormat repeat', { arrayFormat: 'repeat' }],
  ['RFC1738', { format: 'RFC1738' }],
])
  await t(`qs ${n} over fetch/axios/ofetch`, async () => {
    const q = { ...q1, fields: ['eventId', 'eventName'] }
    const s = qs.stringify(q, o)
    const a = await (await fetch(`${BASE}/api/events?${s}`)).json()
    const b = (
      await axios.get(`${BASE}/api/events`, { params: q, paramsSerializer: { serialize: (p) => qs.stringify(p, o) } })
    ).data
    const d = await ofetch(`${BASE}/api/events?${s}`)
    assert.equal(a.meta?.pagination?.total, 10)
    assert.deepEqual(a, b)
    assert.deepEqual(a, d)
    for (const k of ['eventBanner', 'eventId', 'eventHost', 'eventMediaPhotos', 'eventName'])
      assert.ok(k in a.data[0].attributes) /* stock Strapi also leaks the sort column (createdAt) here */
  })
await t('qs undefined/null/empty members', async () => {
  const s = qs.stringify({
    filters: { eventId: undefined, eventStatus: { $eq: undefined }, id: { $gt: 28 } },
    populate: {},
    sort: [],
  })
  const a = await (await fetch(`${BASE}/api/events?${s}`)).json()
  assert.equal(a.data.length, 2)
})
await t('qs skipNulls=false null -> empty value', async () => {
  const s = qs.stringify({ filters: { linkToBuyTicket: { $eq: null } } })
  const r = await fetch(`${BASE}/api/events?${s}`)
  const a = await r.json()
  assert.equal(r.status, 200)
  assert.equal(a.data.length, 0)
})
await t('qs strictNullHandling null', async () => {
  const s = qs.stringify({ filters: { linkToBuyTicket: { $eq: null } } }, { strictNullHandling: true })
  const a = await (await fetch(`${BASE}/api/events?${s}`)).json()
  assert.equal(a.meta.pagination.total, 15)
})
await t('FormData multipart create (native fetch)', async () => {
  const f = new FormData()
  f.append(
    'data',
    JSON.stringify({
      eventName: `FD ${run}`,
      eventStartDate: '2026-06-01T10:00:00.000Z',
      eventEndDate: '2026-06-02T10:00:00.000Z',
      eventHost: 1,
    }),
  )
  f.append('files.eventBanner', PNG(), 'banner.png')
  for (const p of ['photo1.png', 'photo2.png']) f.append('files.eventMediaPhotos', PNG(), p)
  const r = await (
    await fetch(`${BASE}/api/events?populate=*`, {
      method: 'POST',
      headers: { authorization: `Bearer ${jwt}` },
      body: f,
    })
  ).json()
  assert.equal(r.data.attributes.eventMediaPhotos.data.length, 2)
  assert.equal(r.data.attributes.eventBanner.data.attributes.mime, 'image/png')
  for (const x of [...r.data.attributes.eventMediaPhotos.data, r.data.attributes.eventBanner.data])
    await fetch(`${BASE}/api/upload/files/${x.id}`, { method: 'DELETE', headers: { authorization: `Bearer ${jwt}` } })
  await fetch(`${BASE}/api/events/${r.data.id}`, { method: 'DELETE', headers: { authorization: `Bearer ${jwt}` } })
})
await t('axios FormData multipart update', async () => {
  const h = { authorization: `Bearer ${jwt}` }
  const e = (
    await axios.post(
      `${BASE}/api/events`,
      { data: { eventName: `AX ${run}`, eventStartDate: '2026-06-01', eventEndDate: '2026-06-02', eventHost: 1 } },
      { headers: h },
    )
  ).data.data.id
  const f = new FormData()
  f.append('data', '{}')
  f.append('files.eventBanner', PNG(), 'p.png')
  const r = (await axios.put(`${BASE}/api/events/${e}?populate[eventBanner]=true`, f, { headers: h })).data
  assert.equal(r.data.attributes.eventBanner.data.attributes.name, 'p.png')
  await axios.delete(`${BASE}/api/upload/files/${r.data.attributes.eventBanner.data.id}`, { headers: h })
  await axios.delete(`${BASE}/api/events/${e}`, { headers: h })
})
console.log(`total ${ok + bad}: ok ${ok}, FAIL ${bad}`)
process.exit(bad ? 1 : 0)
