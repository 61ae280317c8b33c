import districts from '@/shared/map/drawn/districts.json'
import { fold } from '@/shared/names'

export { districts }
export type District = (typeof districts)[number]

/** The district with the name of a city. */
export const districtNamed = (name: string): District | undefined =>
  districts.find((district) => fold(district.name) === fold(name))
