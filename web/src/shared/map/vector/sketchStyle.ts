import type { LayerSpecification, StyleSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import { sketch } from '@/shared/map/drawn/sketch'
import type { Area } from '@/shared/map/mercator'
import type { Colours } from './colours'
import { FONT, fill, growing, isOneOf, line } from './layers'

type Layout = SymbolLayerSpecification['layout']

const of = { source: 'sketch' } as const

/** The lowest zooms with names of districts and of streets; below them only provinces have names. */
const DISTRICTS_FROM = 9
const STREETS_FROM = 14

const ground = ({ stone, paper, line: pale, edge, ichu }: Colours): LayerSpecification[] => [
  { id: 'background', type: 'background', paint: { 'background-color': stone } },
  fill('land', of, paper, 1, { filter: isOneOf('region') }),
  line('coast', of, edge, { width: 2 }, { filter: isOneOf('region') }),
  line('district borders', of, pale, { width: 1 }, { filter: isOneOf('district border') }),
  line('province borders', of, edge, { width: 1.5 }, { filter: isOneOf('province border') }),
  line('drawn streets', of, edge, { width: growing(12), opacity: 0.55 }, { filter: isOneOf('street') }),
  fill('drawn squares', of, ichu, 0.55, { filter: isOneOf('square') }),
]

const names = ({ ink, mute, paper }: Colours): LayerSpecification[] => {
  const halo = { 'text-halo-color': paper, 'text-halo-width': 2 }
  const text: Layout = { 'text-field': ['get', 'name'], 'text-font': FONT, 'text-size': 13 }
  return [
    {
      id: 'province names',
      type: 'symbol',
      ...of,
      maxzoom: DISTRICTS_FROM,
      filter: isOneOf('province'),
      layout: { ...text, 'text-size': 16 },
      paint: { 'text-color': ink, ...halo },
    },
    {
      id: 'district names',
      type: 'symbol',
      ...of,
      minzoom: DISTRICTS_FROM,
      filter: isOneOf('district'),
      layout: text,
      paint: { 'text-color': mute, ...halo },
    },
    {
      id: 'drawn street names',
      type: 'symbol',
      ...of,
      minzoom: STREETS_FROM,
      filter: isOneOf('street'),
      layout: { ...text, 'symbol-placement': 'line' },
      paint: { 'text-color': mute, ...halo },
    },
    {
      id: 'drawn square names',
      type: 'symbol',
      ...of,
      minzoom: STREETS_FROM - 1,
      filter: isOneOf('square'),
      layout: text,
      paint: { 'text-color': ink, ...halo },
    },
  ]
}

/** The drawn map of the region; `covered`: the area of a city's own map, which is drawn over it. */
export const sketchStyle = (colours: Colours, covered?: Area): StyleSpecification => ({
  version: 8,
  sources: { sketch: { type: 'geojson', data: { type: 'FeatureCollection', features: sketch(covered) } } },
  layers: [...ground(colours), ...names(colours)],
})
