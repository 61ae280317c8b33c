// Draws src/shared/map/drawn/outline.json from districts.json: the region's districts and provinces as the land that lies nearest
// to each district's capital. Schematic: no survey's borders, and small enough to come with the map.
//   node scripts/outline.mjs
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Delaunay } from 'd3-delaunay'

const folder = fileURLToPath(new URL('../src/shared/map/drawn/', import.meta.url))
const districts = JSON.parse(readFileSync(`${folder}districts.json`, 'utf8'))

/** How far, in degrees, the region reaches beyond its outermost capitals. */
const MARGIN = 0.18
/** A degree of longitude is this part of one of latitude here. */
const NARROW = Math.cos((13.5 * Math.PI) / 180)

const points = districts.map(({ lat, lng }) => [lng * NARROW, lat])
const delaunay = Delaunay.from(points)
const hull = grow([...delaunay.hull].map((index) => points[index]))
const [xs, ys] = [hull.map(([x]) => x), hull.map(([, y]) => y)]
const voronoi = delaunay.voronoi([Math.min(...xs) - 1, Math.min(...ys) - 1, Math.max(...xs) + 1, Math.max(...ys) + 1])

/** Moves the corners of a convex ring away from its middle. */
function grow(ring) {
  const middle = [0, 1].map((axis) => ring.reduce((sum, corner) => sum + corner[axis], 0) / ring.length)
  return ring.map(([x, y]) => {
    const [dx, dy] = [x - middle[0], y - middle[1]]
    const length = Math.hypot(dx, dy)
    return [x + (dx / length) * MARGIN, y + (dy / length) * MARGIN]
  })
}

/** The part of a line that lies within the convex hull, or null. */
function clip([a, b]) {
  let [from, to] = [0, 1]
  for (let i = 0; i < hull.length; i += 1) {
    const [p, q] = [hull[i], hull[(i + 1) % hull.length]]
    const normal = [q[1] - p[1], p[0] - q[0]]
    const side = (point) => normal[0] * (point[0] - p[0]) + normal[1] * (point[1] - p[1])
    const [start, change] = [side(a) * turn, (side(b) - side(a)) * turn]
    if (change === 0 && start > 0) return null
    if (change > 0) to = Math.min(to, -start / change)
    if (change < 0) from = Math.max(from, -start / change)
  }
  if (from >= to) return null
  const at = (t) => [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])]
  return [at(from), at(to)]
}
const area = hull.reduce((sum, [x, y], i) => {
  const [nx, ny] = hull[(i + 1) % hull.length]
  return sum + x * ny - nx * y
}, 0)
const turn = area > 0 ? 1 : -1

const round = (value) => Math.round(value * 1000) / 1000
const place = ([x, y]) => [round(y), round(x / NARROW)]
const borders = { provinces: [], districts: [] }
for (let i = 0; i < points.length; i += 1) {
  for (const j of voronoi.neighbors(i)) {
    if (j < i) continue
    const corners = voronoi
      .cellPolygon(i)
      .filter(([x, y]) => voronoi.cellPolygon(j).some(([ox, oy]) => Math.hypot(x - ox, y - oy) < 1e-9))
    const unique = corners.filter(([x, y], at) => corners.findIndex(([ox, oy]) => ox === x && oy === y) === at)
    const line = unique.length === 2 ? clip(unique) : null
    if (!line) continue
    const kind = districts[i].province === districts[j].province ? 'districts' : 'provinces'
    borders[kind].push(line.map(place))
  }
}
writeFileSync(`${folder}outline.json`, `${JSON.stringify({ region: hull.map(place), ...borders })}\n`)
