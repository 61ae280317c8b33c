// Sources of pictures: files below one root, without links that leave it, or the objects of one S3 server.
import { realpath, stat } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import aws4 from 'aws4'
import { RequestError } from './url.mjs'

const sizeMax = 200 << 20
const timeoutMs = 10_000

const missing = () => new RequestError(404, 'source is unreachable')
const tooBig = () => new RequestError(422, 'source file is too big')

// locate returns the state of a source, which identifies its content, and a function to open it: as a path or as
// bytes. 404 for missing and forbidden sources.
export async function locate(url, { root, s3 }) {
  const [, scheme, rest = ''] = /^(\w+):\/\/(.*)$/s.exec(url) ?? []
  const parts = rest.split('/')
  if (url.includes('\0') || parts.slice(1).some((part) => part === '..' || part === '.' || part === '')) throw missing()
  if (scheme === 'local' && root && parts[0] === '' && parts.length > 1) return file(parts.slice(1).join('/'), root)
  if (scheme === 's3' && s3 && parts[0] !== '' && parts.length > 1) return object(parts[0], parts.slice(1), s3)
  throw missing()
}

// file is a regular file whose real path is the requested one.
async function file(relative, root) {
  try {
    const realRoot = await realpath(root)
    const path = normalize(join(realRoot, relative))
    // A link anywhere in the path changes the real path.
    if ((await realpath(path)) !== path) throw missing()
    const info = await stat(path)
    if (!info.isFile()) throw missing()
    if (info.size > sizeMax) throw tooBig()
    return { state: `${info.size} ${info.mtimeMs}`, open: async () => path }
  } catch (error) {
    if (error instanceof RequestError) throw error
    throw missing()
  }
}

// object sends a signed request, as a private bucket requires.
async function object(bucket, keyParts, s3) {
  const path = `/${[bucket, ...keyParts].map(encodeURIComponent).join('/')}`
  const send = async (method) => {
    const { headers } = aws4.sign(
      { host: s3.endpoint.host, method, path, service: 's3', region: s3.region, headers: { 'X-Amz-Content-Sha256': 'UNSIGNED-PAYLOAD' } },
      { accessKeyId: s3.access, secretAccessKey: s3.secret },
    )
    delete headers.Host // fetch sets it, and does not accept a value
    const answer = await fetch(new URL(path, s3.endpoint), { method, headers, signal: AbortSignal.timeout(timeoutMs) })
    if (answer.status === 403 || answer.status === 404) throw missing()
    if (!answer.ok) throw new Error(`S3 answers ${answer.status}`)
    return answer
  }
  const { headers } = await send('HEAD')
  if (Number(headers.get('content-length')) > sizeMax) throw tooBig()
  return { state: headers.get('etag'), open: async () => Buffer.from(await (await send('GET')).arrayBuffer()) }
}
