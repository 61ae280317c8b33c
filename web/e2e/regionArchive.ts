import { zxyToTileId } from 'pmtiles'

/** Protocol buffers, as far as vector tiles need them. */
const varint = (value: number): number[] => (value < 128 ? [value] : [(value % 128) | 128, ...varint(value >>> 7)])
const number = (field: number, value: number) => [...varint(field * 8), ...varint(value)]
const bytes = (field: number, content: number[]) => [...varint(field * 8 + 2), ...varint(content.length), ...content]
const text = (field: number, value: string) => bytes(field, [...Buffer.from(value)])
const packed = (field: number, values: number[]) => bytes(field, values.flatMap(varint))

/** The commands of a geometry: numbers relative to the last point have their sign in the last bit. */
function path(points: [number, number][], closed: boolean): number[] {
  let [x, y] = [0, 0]
  const steps = points.flatMap(([nextX, nextY]) => {
    const moved = [nextX - x, nextY - y].map((step) => (step < 0 ? -step * 2 - 1 : step * 2))
    ;[x, y] = [nextX, nextY]
    return moved
  })
  const lines = points.length > 1 ? [(points.length - 1) * 8 + 2] : []
  return [9, ...steps.slice(0, 2), ...lines, ...steps.slice(2), ...(closed ? [15] : [])]
}

const POINT = 1
const LINE = 2
const AREA = 3

function layer(name: string, type: number, points: [number, number][], tags: Record<string, string>): number[] {
  const entries = Object.entries(tags)
  const pairs = entries.flatMap((_tag, index) => [index, index])
  const feature = [...packed(2, pairs), ...number(3, type), ...packed(4, path(points, type === AREA))]
  return bytes(3, [
    ...number(15, 2),
    ...text(1, name),
    ...bytes(2, feature),
    ...entries.flatMap(([key]) => text(3, key)),
    ...entries.flatMap(([, value]) => bytes(4, text(1, value))),
    ...number(5, 4096),
  ])
}

const ZOOM = 12

/** The tile of a zoom with a point, and where in it the point is. */
function tileOf(lat: number, lng: number) {
  const angle = (lat * Math.PI) / 180
  const x = ((lng + 180) / 360) * 2 ** ZOOM
  const y = ((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * 2 ** ZOOM
  const inTile = (value: number) => Math.round((value % 1) * 4096)
  return { x: Math.floor(x), y: Math.floor(y), at: [inTile(x), inTile(y)] as [number, number] }
}

/** A PMTiles archive of one tile around a point: land, a street from west to east, and a place with a name in Spanish. */
export function regionArchive(lat: number, lng: number): Buffer {
  const { x, y, at } = tileOf(lat, lng)
  const tile = [
    ...layer(
      'earth',
      AREA,
      [
        [0, 0],
        [4096, 0],
        [4096, 4096],
        [0, 4096],
      ],
      { kind: 'earth' },
    ),
    ...layer(
      'roads',
      LINE,
      [
        [0, at[1] + 20],
        [4096, at[1] + 20],
      ],
      { kind: 'major_road', name: 'Avenida El Sol' },
    ),
    ...layer('places', POINT, [at], { kind: 'locality', name: 'Qosqo', 'name:es': 'Cusco' }),
  ]
  // One entry: the tile's number, how often it repeats, its length, and where it begins, plus one.
  const directory = [1, zxyToTileId(ZOOM, x, y), 1, tile.length, 1].flatMap(varint)
  const metadata = [...Buffer.from('{}')]
  const header = Buffer.alloc(127)
  header.write('PMTiles', 'ascii')
  header[7] = 3
  const parts = [directory, metadata, [], tile]
  let offset = header.length
  parts.forEach((part, index) => {
    header.writeBigUInt64LE(BigInt(offset), 8 + index * 16)
    header.writeBigUInt64LE(BigInt(part.length), 16 + index * 16)
    offset += part.length
  })
  for (const count of [72, 80, 88]) header.writeBigUInt64LE(1n, count)
  // Clustered, neither directories nor tiles are compressed, the tiles are vector tiles of one zoom.
  header.set([1, 1, 1, 1, ZOOM, ZOOM], 96)
  ;[lng - 0.2, lat - 0.2, lng + 0.2, lat + 0.2].forEach((degrees, index) => {
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4)
  })
  return Buffer.concat([header, ...parts.map((part) => Buffer.from(part))])
}
