// A substitute for imgproxy on machines without it: same variables, same signed URLs, same answers, for the options
// that this product uses.
import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { createServer } from 'node:http'
import sharp from 'sharp'
import { mime, render } from './image.mjs'
import { locate } from './source.mjs'
import { parseURL, RequestError } from './url.mjs'

const million = 1_000_000

// loadConfig refuses to run without signatures, as production does.
export function loadConfig(env) {
  const problems = []
  const hex = (name) => {
    if (!/^([0-9a-f]{2})+$/i.test(env[name] ?? '')) problems.push(`${name} must be hex and not empty`)
    return Buffer.from(env[name] ?? '', 'hex')
  }
  const megapixels = Number(env.IMGPROXY_MAX_SRC_RESOLUTION ?? 50)
  if (!(megapixels > 0)) problems.push('IMGPROXY_MAX_SRC_RESOLUTION must be a number of megapixels')
  const s3 = env.IMGPROXY_USE_S3 === 'true' ? bucketOf(env, problems) : null
  if (!s3 && !env.IMGPROXY_LOCAL_FILESYSTEM_ROOT) problems.push('IMGPROXY_LOCAL_FILESYSTEM_ROOT is required')
  const [, host = '127.0.0.1', port = '0'] = /^(.*):(\d+)$/.exec(env.IMGPROXY_BIND ?? '127.0.0.1:8080') ?? []
  const config = {
    key: hex('IMGPROXY_KEY'), salt: hex('IMGPROXY_SALT'), host: host || '127.0.0.1', port: Number(port),
    root: s3 ? undefined : env.IMGPROXY_LOCAL_FILESYSTEM_ROOT, s3, pixelsMax: megapixels * million,
  }
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return config
}

function bucketOf(env, problems) {
  for (const name of ['IMGPROXY_S3_ENDPOINT', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) {
    if (!env[name]) problems.push(`${name} is required with IMGPROXY_USE_S3`)
  }
  return {
    endpoint: env.IMGPROXY_S3_ENDPOINT && new URL(env.IMGPROXY_S3_ENDPOINT), region: env.IMGPROXY_S3_REGION || 'us-east-1',
    access: env.AWS_ACCESS_KEY_ID, secret: env.AWS_SECRET_ACCESS_KEY,
  }
}

export function newServer(config) {
  return createServer(async (request, response) => {
    try {
      await answer(request, response, config)
    } catch (error) {
      if (!(error instanceof RequestError)) console.error(error)
      response.writeHead(error.status ?? 500, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-cache' })
      response.end(error instanceof RequestError ? error.message : 'internal error')
    }
  })
}

async function answer(request, response, config) {
  const [path] = request.url.split('?')
  if (path === '/health') {
    response.writeHead(200, { 'Content-Type': 'text/plain' }).end('ok')
    return
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') throw new RequestError(405, 'GET only')
  const { source, options } = parseURL(path, config.key, config.salt)
  const { state, open } = await locate(source, config)
  const headers = { ETag: tagOf(path, state), 'Cache-Control': 'max-age=31536000, public' }
  if (request.headers['if-none-match']?.split(/,\s*/).includes(headers.ETag)) {
    response.writeHead(304, headers).end()
    return
  }
  const { format, body } = await render(await open(), options, config.pixelsMax)
  response.writeHead(200, { ...headers, 'Content-Type': mime[format], 'Content-Length': body.length })
  response.end(request.method === 'HEAD' ? undefined : body)
}

// The source's state identifies its content: files in the store never change.
function tagOf(path, state) {
  return `"${createHash('sha256').update(`${path} ${state}`).digest('base64url').slice(0, 22)}"`
}

function main() {
  // Each picture is used once, so a cache would only use memory.
  sharp.cache(false)
  sharp.concurrency(1)
  const config = loadConfig(process.env)
  const server = newServer(config)
  server.listen(config.port, config.host)
  process.on('SIGTERM', () => {
    server.close(() => process.exit(0))
    server.closeIdleConnections()
  })
}

// Node resolves links in the module's path, but not in argv.
if (process.argv[1] && import.meta.filename === realpathSync(process.argv[1])) {
  try {
    main()
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}
