// Files below one root, and nothing that leads out of it.
import { realpath, stat } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import { RequestError } from './url.mjs'

const scheme = 'local:///'
const sizeMax = 200 << 20

// locate gives the path and the state of a source, or 404 for anything that is
// not a plain file whose real place is the asked one.
export async function locate(url, root) {
  const missing = new RequestError(404, 'source is unreachable')
  if (!url.startsWith(scheme) || url.includes('\0')) throw missing
  const relative = url.slice(scheme.length)
  if (relative === '' || relative.split('/').some((part) => part === '..' || part === '.' || part === '')) throw missing
  try {
    const realRoot = await realpath(root)
    const path = normalize(join(realRoot, relative))
    // A link anywhere on the way makes the real path another one.
    if ((await realpath(path)) !== path) throw missing
    const info = await stat(path)
    if (!info.isFile()) throw missing
    if (info.size > sizeMax) throw new RequestError(422, 'source file is too big')
    return { path, info }
  } catch (error) {
    if (error instanceof RequestError) throw error
    throw missing
  }
}
