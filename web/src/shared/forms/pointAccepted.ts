import { parsePoint } from '@/shared/map/point'
import { isInRegion } from './coordinates'

const accepted = new Set<string>()

/** Whether a point may be sent: outside of the region only after the person has said once that it is right. */
export function pointAccepted(text: string, question: string): boolean {
  const point = parsePoint(text)
  if (!point || isInRegion(point) || accepted.has(text)) return true
  if (!window.confirm(question)) return false
  accepted.add(text)
  return true
}
