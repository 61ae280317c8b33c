import { readFileSync } from 'node:fs'
import { PMTiles, type Source } from 'pmtiles'
import { expect, test } from 'vitest'

/** The archive that the compiler (dev/citymap) has made of its town. */
const FILE = 'e2e/fixtures/town.pmtiles'

function sourceOf(file: string): Source {
  const content = readFileSync(file)
  return {
    getKey: () => file,
    getBytes: async (offset, length) => ({ data: new Uint8Array(content.subarray(offset, offset + length)).buffer }),
  }
}

const archive = new PMTiles(sourceOf(FILE))

/** The tile of a zoom with the square of the town. */
function squareAt(zoom: number) {
  const angle = (-13.5167 * Math.PI) / 180
  const x = ((-71.9788 + 180) / 360) * 2 ** zoom
  const y = ((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * 2 ** zoom
  return [zoom, Math.floor(x), Math.floor(y)] as const
}

test('the renderer’s reader finds the area, the credits and the layers', async () => {
  const { minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = await archive.getHeader()
  expect([minZoom, maxZoom, minLon, minLat, maxLon, maxLat]).toEqual([10, 15, -71.9908, -13.5287, -71.9668, -13.5047])
  const about = (await archive.getMetadata()) as { attribution: string; vector_layers: { id: string }[] }
  expect(about.attribution).toBe('Town of a test, drawn by hand · Heights of a test')
  expect(about.vector_layers.map(({ id }) => id)).toContain('roads')
})

test('the tile of the square is at its place in each zoom', async () => {
  for (let zoom = 10; zoom <= 15; zoom++) {
    const tile = await archive.getZxy(...squareAt(zoom))
    const text = Buffer.from(tile?.data ?? new ArrayBuffer(0)).toString()
    expect(text, `zoom ${zoom}`).toContain('Avenida del Ensayo')
    expect(text.includes('Museum of a test'), `zoom ${zoom}`).toBe(zoom >= 14)
  }
  expect(await archive.getZxy(15, 0, 0)).toBeUndefined()
})
