import { type Area, isIn } from '@/shared/map/mercator'
import districts from './districts.json'
import outline from './outline.json'
import streets from './streets.json'

type Kind = 'region' | 'district border' | 'province border' | 'street' | 'square' | 'province' | 'district'
type Shape =
  | { type: 'Polygon'; coordinates: number[][][] }
  | { type: 'LineString'; coordinates: number[][] }
  | { type: 'Point'; coordinates: number[] }
export type Drawn = { type: 'Feature'; properties: { kind: Kind; name?: string }; geometry: Shape }

/** Files have latitude first, GeoJSON has longitude first. */
const turned = (line: number[][]) => line.map(([lat = 0, lng = 0]) => [lng, lat])
const drawn = (kind: Kind, geometry: Shape, name?: string): Drawn => ({
  type: 'Feature',
  properties: { kind, ...(name && { name }) },
  geometry,
})
const area = (kind: Kind, line: number[][], name?: string) =>
  drawn(kind, { type: 'Polygon', coordinates: [turned([...line, line[0] ?? []])] }, name)
const line = (kind: Kind, points: number[][], name?: string) =>
  drawn(kind, { type: 'LineString', coordinates: turned(points) }, name)
const point = (kind: Kind, name: string, lat: number, lng: number) =>
  drawn(kind, { type: 'Point', coordinates: [lng, lat] }, name)

/** Places each province's name at the mean position of its district capitals. */
function provinces(): Drawn[] {
  const places = new Map<string, { lat: number; lng: number; count: number }>()
  for (const { province, lat, lng } of districts) {
    const sum = places.get(province) ?? { lat: 0, lng: 0, count: 0 }
    places.set(province, { lat: sum.lat + lat, lng: sum.lng + lng, count: sum.count + 1 })
  }
  return [...places].map(([name, { lat, lng, count }]) => point('province', name, lat / count, lng / count))
}

/** The corners of a shape. */
export function cornersOf({ type, coordinates }: Shape): number[][] {
  if (type === 'Point') return [coordinates]
  return type === 'LineString' ? coordinates : coordinates.flat()
}

/**
 * The drawn map: land, borders, names, and the main streets of the city of Cusco. What has better data in an area, as a city's own map has,
 * leaves streets, squares and names of it out.
 */
export function sketch(covered?: Area): Drawn[] {
  const local = [
    ...streets.squares.map((square) => area('square', square.line, square.name)),
    ...streets.streets.map((street) => line('street', street.line, street.name)),
    ...districts.map(({ name, lat, lng }) => point('district', name, lat, lng)),
  ]
  const isLeft = ({ geometry }: Drawn) =>
    !covered || !cornersOf(geometry).some(([lng = 0, lat = 0]) => isIn(covered, { lat, lng }))
  return [
    area('region', outline.region),
    ...outline.districts.map((border) => line('district border', border)),
    ...outline.provinces.map((border) => line('province border', border)),
    ...local.filter(isLeft),
    ...provinces(),
  ]
}
