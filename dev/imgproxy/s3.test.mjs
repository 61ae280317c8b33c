import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { after, before, test } from 'node:test'
import aws4 from 'aws4'
import sharp from 'sharp'
import { loadConfig, newServer } from './server.mjs'
import { sign } from './url.mjs'

const env = { IMGPROXY_KEY: 'ab'.repeat(32), IMGPROXY_SALT: 'cd'.repeat(32), IMGPROXY_BIND: '127.0.0.1:0', IMGPROXY_USE_S3: 'true' }
const keys = { AWS_ACCESS_KEY_ID: 'access', AWS_SECRET_ACCESS_KEY: 'secret' }
let bucket, server, config, base, broken

// The bucket accepts only requests signed with its own keys.
function answer(request, response, photo) {
  const { host, 'x-amz-date': date, 'x-amz-content-sha256': digest } = request.headers
  const { headers } = aws4.sign(
    { host, method: request.method, path: request.url, service: 's3', region: 'us-east-1',
      headers: { 'X-Amz-Date': date, 'X-Amz-Content-Sha256': digest } },
    { accessKeyId: 'access', secretAccessKey: 'secret' },
  )
  if (request.headers.authorization !== headers.Authorization) return response.writeHead(403).end()
  if (broken) return response.writeHead(500).end()
  if (request.url !== '/raymi/public/ab/photo%20one') return response.writeHead(404).end()
  response.writeHead(200, { ETag: '"one"', 'Content-Length': photo.length }).end(request.method === 'HEAD' ? undefined : photo)
}

before(async () => {
  const photo = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#b3412e' } }).jpeg().toBuffer()
  bucket = createServer((request, response) => answer(request, response, photo)).listen(0, '127.0.0.1')
  await once(bucket, 'listening')
  config = loadConfig({ ...env, ...keys, IMGPROXY_S3_ENDPOINT: `http://127.0.0.1:${bucket.address().port}` })
  server = newServer(config).listen(config.port, config.host)
  await once(server, 'listening')
  base = `http://127.0.0.1:${server.address().port}`
})

after(() => {
  server.close()
  bucket.close()
  bucket.closeAllConnections()
})

const get = (path, init) => fetch(`${base}/${sign(path, config.key, config.salt)}${path}`, init)
const photo = '/rs:fit:300:0/plain/s3://raymi/public/ab/photo%20one@webp'

test('an object is read by a signed request and rendered', async () => {
  const answer = await get(photo)
  assert.equal(answer.status, 200)
  const { format, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  assert.deepEqual({ format, width, height }, { format: 'webp', width: 300, height: 200 })
  const again = await get(photo, { headers: { 'If-None-Match': answer.headers.get('etag') } })
  assert.equal(again.status, 304)
})

const unreachable = [
  's3://raymi/public/none', 's3://raymi/', 's3://raymi', 's3:///raymi/a', 's3://raymi/public/..%2f..%2fother', 'local:///etc/passwd',
]
for (const source of unreachable) {
  test(`${source} is unreachable`, async () => assert.equal((await get(`/w:10/plain/${source}`)).status, 404))
}

test('a server that fails is no missing file', async () => {
  broken = true
  assert.equal((await get(photo)).status, 500)
})

test('it does not start without endpoint and keys', () => {
  assert.throws(() => loadConfig(env), /IMGPROXY_S3_ENDPOINT[\s\S]*AWS_ACCESS_KEY_ID[\s\S]*AWS_SECRET_ACCESS_KEY/)
})
