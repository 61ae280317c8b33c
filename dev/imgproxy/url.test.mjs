import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { measure } from './image.mjs'
import { parseURL, sign } from './url.mjs'

const { key, salt, vectors } = JSON.parse(await readFile(new URL('vectors.json', import.meta.url)))
const [keyBytes, saltBytes] = [Buffer.from(key, 'hex'), Buffer.from(salt, 'hex')]
const parse = (path) => parseURL(`/${sign(path, keyBytes, saltBytes)}${path}`, keyBytes, saltBytes)
const status = (wanted) => (error) => error.status === wanted

for (const { path, signature } of vectors) {
  test(`openssl's signature of ${path} is ours`, () => {
    assert.equal(sign(path, keyBytes, saltBytes), signature)
    assert.ok(parseURL(`/${signature}${path}`, keyBytes, saltBytes).source.startsWith('local:///'))
  })
}

test('a plain source is decoded and its extension is the format', () => {
  const { source, options } = parse('/rs:fill:300:400/g:fp:0.25:0.75/dpr:2/q:70/el:1/plain/local:///a%20b/ñ.jpg@avif')
  assert.equal(source, 'local:///a b/ñ.jpg')
  assert.deepEqual(options, {
    type: 'fill', width: 300, height: 400, enlarge: true, dpr: 2, gravity: { x: 0.25, y: 0.75 },
    quality: 70, format: 'avif', background: null, strip: true,
  })
})

test('a base64 source may be cut by slashes', () => {
  const encoded = Buffer.from('local:///ab/photo one.jpg').toString('base64url')
  const { source, options } = parse(`/w:320/${encoded.slice(0, 9)}/${encoded.slice(9)}.webp`)
  assert.equal(source, 'local:///ab/photo one.jpg')
  assert.equal(options.format, 'webp')
})

test('long names of options mean the same', () => {
  const short = parse('/rs:fit:640:0/q:60/f:png/sm:0/bg:fff/g:ce/plain/local:///a.jpg')
  const long = parse('/resize:fit:640:0/quality:60/format:png/strip_metadata:f/background:255:255:255/gravity:ce/plain/local:///a.jpg')
  assert.deepEqual(long, short)
  assert.deepEqual(short.options.background, { r: 255, g: 255, b: 255 })
})

test('a changed path, a cut signature and none at all are forbidden', () => {
  const [{ path, signature }] = vectors
  const urls = [`/${signature}${path}x`, `/${signature.slice(0, 20)}${path}`, `/insecure${path}`, `/${path}`]
  for (const url of urls) assert.throws(() => parseURL(url, keyBytes, saltBytes), status(403), url)
})

for (const path of [
  '/blur:10/plain/local:///a.jpg', '/constructor:1/plain/local:///a.jpg', '/rs:force:1:1/plain/local:///a.jpg',
  '/rs:fit:1:1:1:1/plain/local:///a.jpg', '/w:-1/plain/local:///a.jpg', '/w:99999/plain/local:///a.jpg',
  '/q:0/plain/local:///a.jpg', '/q:101/plain/local:///a.jpg', '/dpr:9/plain/local:///a.jpg',
  '/g:sm/plain/local:///a.jpg', '/g:fp:2:0/plain/local:///a.jpg', '/bg:12/plain/local:///a.jpg',
  '/plain/local:///a.jpg@exe', '/plain/local:///%zz.jpg', '/w:1/not!base64.webp',
]) {
  test(`${path} is refused`, () => assert.throws(() => parse(path), status(400)))
}

const options = (changes) => ({ type: 'fit', width: 0, height: 0, enlarge: false, dpr: 1, gravity: { x: 0.5, y: 0.5 }, ...changes })
const source = { width: 1200, height: 800 }

for (const [name, changes, wanted] of [
  ['fits into a box', { width: 300, height: 300 }, { width: 300, height: 200, crop: null }],
  ['follows one side', { width: 600 }, { width: 600, height: 400, crop: null }],
  ['doubles by density', { width: 300, dpr: 2 }, { width: 600, height: 400, crop: null }],
  ['never grows by itself', { width: 4000 }, { width: 1200, height: 800, crop: null }],
  ['grows with enlarge', { width: 2400, enlarge: true }, { width: 2400, height: 1600, crop: null }],
  ['lowers a density it cannot serve', { width: 800, dpr: 3 }, { width: 1200, height: 800, crop: null }],
  ['fills and crops the middle', { type: 'fill', width: 400, height: 400 },
    { width: 600, height: 400, crop: { width: 400, height: 400, left: 100, top: 0 } }],
  ['keeps the focus in view', { type: 'fill', width: 400, height: 400, gravity: { x: 1, y: 0 } },
    { width: 600, height: 400, crop: { width: 400, height: 400, left: 200, top: 0 } }],
  ['crops a small source without growing it', { type: 'fill', width: 1600, height: 400 },
    { width: 1200, height: 800, crop: { width: 1200, height: 400, left: 0, top: 200 } }],
]) {
  test(`a picture ${name}`, () => assert.deepEqual(measure(source, options(changes)), wanted))
}
