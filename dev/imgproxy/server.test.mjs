import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { loadConfig, newServer } from './server.mjs'
import { sign } from './url.mjs'

const env = { IMGPROXY_KEY: 'ab'.repeat(32), IMGPROXY_SALT: 'cd'.repeat(32), IMGPROXY_BIND: '127.0.0.1:0',
  IMGPROXY_MAX_SRC_RESOLUTION: '1' }
let folder, config, server, base

const picture = (width, height, background) => sharp({
  create: { width, height, channels: background.alpha === undefined ? 3 : 4, background } })

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stand-in-'))
  const root = join(folder, 'root')
  await mkdir(join(root, 'ab'), { recursive: true })
  await picture(600, 400, '#b3412e').jpeg().withExif({ IFD0: { Artist: 'nobody' } }).toFile(join(root, 'ab', 'photo one.jpg'))
  await picture(600, 400, '#204080').jpeg().withMetadata({ orientation: 6 }).toFile(join(root, 'turned.jpg'))
  await picture(40, 40, { r: 0, g: 0, b: 0, alpha: 0 }).png().toFile(join(root, 'clear.png'))
  await picture(1100, 1000, '#fff').png().toFile(join(root, 'large.png'))
  await writeFile(join(root, 'broken.jpg'), 'no picture')
  await writeFile(join(root, 'drawing.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  await picture(9, 9, '#fff').png().toFile(join(folder, 'outside.png'))
  await symlink(join(folder, 'outside.png'), join(root, 'link.png'))
  await symlink(folder, join(root, 'up'))
  config = loadConfig({ ...env, IMGPROXY_LOCAL_FILESYSTEM_ROOT: root })
  server = newServer(config).listen(config.port, config.host)
  await once(server, 'listening')
  base = `http://127.0.0.1:${server.address().port}`
})

after(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

const get = (path, init) => fetch(`${base}/${sign(path, config.key, config.salt)}${path}`, init)

async function size(answer) {
  const { format, width, height, exif } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  return { format, width, height, exif }
}

for (const [path, type, wanted] of [
  ['/rs:fit:300:0/plain/local:///ab/photo%20one.jpg@webp', 'image/webp', { format: 'webp', width: 300, height: 200 }],
  ['/rs:fill:200:200/q:60/plain/local:///ab/photo%20one.jpg@avif', 'image/avif', { format: 'heif', width: 200, height: 200 }],
  ['/rs:fill:15:100/plain/local:///ab/photo%20one.jpg@avif', 'image/png', { format: 'png', width: 15, height: 100 }],
  ['/rs:fill:16:100/plain/local:///ab/photo%20one.jpg@avif', 'image/avif', { format: 'heif', width: 16, height: 100 }],
  ['/w:150/dpr:2/plain/local:///ab/photo%20one.jpg', 'image/jpeg', { format: 'jpeg', width: 300, height: 200 }],
  ['/w:100/plain/local:///turned.jpg@png', 'image/png', { format: 'png', width: 100, height: 150 }],
]) {
  test(`${path} is ${wanted.width}x${wanted.height} ${type} without metadata`, async () => {
    const answer = await get(path)
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('content-type'), type)
    assert.deepEqual(await size(answer), { ...wanted, exif: undefined })
  })
}

test('a transparent picture becomes white in JPEG', async () => {
  const answer = await get('/plain/local:///clear.png@jpg')
  const { data } = await sharp(Buffer.from(await answer.arrayBuffer())).raw().toBuffer({ resolveWithObject: true })
  assert.deepEqual([...data.subarray(0, 3)], [255, 255, 255])
})

test('a known tag is answered without a body', async () => {
  const path = '/w:100/plain/local:///ab/photo%20one.jpg@webp'
  const first = await get(path)
  const again = await get(path, { headers: { 'If-None-Match': first.headers.get('etag') } })
  assert.equal(again.status, 304)
  assert.equal(await again.text(), '')
})

for (const [path, status] of [
  ['/w:10/plain/local:///missing.jpg', 404], ['/w:10/plain/local:///ab', 404], ['/w:10/plain/local:///', 404],
  ['/w:10/plain/local:%2f%2f%2f..%2foutside.png', 404], ['/w:10/plain/local:///ab/..%2f..%2foutside.png', 404],
  ['/w:10/plain/local:///link.png', 404], ['/w:10/plain/local:%2f%2f%2f..%2foutside.png', 404],
  ['/w:10/plain/local:///ab%00/photo', 404], ['/w:10/plain/http://127.0.0.1/a.png', 404],
  ['/w:10/plain/local:///broken.jpg', 422], ['/w:10/plain/local:///drawing.svg', 422], ['/w:10/plain/local:///large.png', 422],
  ['/blur:3/plain/local:///ab/photo%20one.jpg', 400],
]) {
  test(`${path} is answered with ${status}`, async () => assert.equal((await get(path)).status, status))
}

test('an unsigned address is forbidden, also for a missing file', async () => {
  for (const name of ['ab/photo%20one.jpg', 'missing.jpg']) {
    assert.equal((await fetch(`${base}/unsafe/w:10/plain/local:///${name}`)).status, 403)
  }
})

test('health answers', async () => assert.equal((await fetch(`${base}/health`)).status, 200))

test('it does not start without key, salt and root', () => {
  assert.throws(() => loadConfig({}), /IMGPROXY_LOCAL_FILESYSTEM_ROOT[\s\S]*IMGPROXY_KEY[\s\S]*IMGPROXY_SALT/)
  assert.throws(() => loadConfig({ ...env, IMGPROXY_LOCAL_FILESYSTEM_ROOT: '/tmp', IMGPROXY_KEY: 'xyz' }), /IMGPROXY_KEY/)
})
