export type Point = { lat: number; lng: number }

export type MapProps = {
  center: Point
  marker: Point | null
  zoom: number
  label: string
  onPick?: (point: Point) => void
}
