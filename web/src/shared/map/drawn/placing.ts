/** A rectangle in pixels around its middle. */
export type Box = { x: number; y: number; width: number; height: number }

const overlap = (one: Box, other: Box) =>
  Math.abs(one.x - other.x) < (one.width + other.width) / 2 &&
  Math.abs(one.y - other.y) < (one.height + other.height) / 2

const isInside = ({ x, y, width, height }: Box, map: { x: number; y: number }) =>
  x >= width / 2 && x <= map.x - width / 2 && y >= height / 2 && y <= map.y - height / 2

/** The names that may be shown, the earlier ones first: within the map, under no pin or button and over no other name. */
export function placed<N extends Box>(names: N[], map: { x: number; y: number }, covered: Box[]): N[] {
  const taken = [...covered]
  return names.filter((name) => {
    if (!isInside(name, map) || taken.some((box) => overlap(box, name))) return false
    taken.push(name)
    return true
  })
}
