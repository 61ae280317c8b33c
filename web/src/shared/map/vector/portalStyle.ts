import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'

/** The colours of the map; each has the name of the portal's colour that it is. */
export const COLOURS = ['stone', 'card', 'line', 'edge', 'mute', 'ink', 'good', 'focus', 'ichu'] as const
export type Colours = Record<(typeof COLOURS)[number], string>

/** The portal's own typeface, drawn by the browser: no glyphs are loaded. */
const FONT = ['Poppins']

const from = { source: 'region' } as const

/** The name in a language, else that of the place itself. */
const nameIn = (locale: string): ExpressionSpecification => ['coalesce', ['get', `name:${locale}`], ['get', 'name']]

const isOneOf = (...kinds: string[]): ExpressionSpecification => ['in', ['get', 'kind'], ['literal', kinds]]

/** A width by zoom, which doubles with each zoom between the two. */
const growing = (near: number): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.6],
  ['zoom'],
  8,
  near / 12,
  18,
  near,
]

const ground = ({ stone, card, good, focus, line }: Colours): LayerSpecification[] => [
  { id: 'background', type: 'background', paint: { 'background-color': stone } },
  { id: 'earth', type: 'fill', ...from, 'source-layer': 'earth', paint: { 'fill-color': card } },
  {
    id: 'green',
    type: 'fill',
    ...from,
    'source-layer': 'landuse',
    filter: isOneOf('park', 'forest', 'wood', 'garden', 'grass', 'nature_reserve', 'national_park', 'cemetery'),
    paint: { 'fill-color': good, 'fill-opacity': 0.14 },
  },
  {
    id: 'water',
    type: 'fill',
    ...from,
    'source-layer': 'water',
    filter: ['==', ['geometry-type'], 'Polygon'],
    paint: { 'fill-color': focus, 'fill-opacity': 0.22 },
  },
  {
    id: 'river',
    type: 'line',
    ...from,
    'source-layer': 'water',
    filter: ['==', ['geometry-type'], 'LineString'],
    paint: { 'line-color': focus, 'line-opacity': 0.3, 'line-width': growing(8) },
  },
  {
    id: 'buildings',
    type: 'fill',
    ...from,
    'source-layer': 'buildings',
    minzoom: 15,
    paint: { 'fill-color': stone, 'fill-outline-color': line },
  },
]

const ways = ({ edge, line, ichu }: Colours): LayerSpecification[] => [
  {
    id: 'paths',
    type: 'line',
    ...from,
    'source-layer': 'roads',
    minzoom: 14,
    filter: isOneOf('path', 'other'),
    paint: { 'line-color': edge, 'line-width': 1, 'line-dasharray': [3, 2] },
  },
  {
    id: 'streets',
    type: 'line',
    ...from,
    'source-layer': 'roads',
    minzoom: 11,
    filter: isOneOf('minor_road'),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': line, 'line-width': growing(16) },
  },
  {
    id: 'roads',
    type: 'line',
    ...from,
    'source-layer': 'roads',
    filter: isOneOf('highway', 'major_road'),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': ichu, 'line-opacity': 0.6, 'line-width': growing(20) },
  },
  {
    id: 'borders',
    type: 'line',
    ...from,
    'source-layer': 'boundaries',
    paint: { 'line-color': edge, 'line-width': 1, 'line-dasharray': [4, 2] },
  },
]

const names = ({ ink, mute, card }: Colours, locale: string): LayerSpecification[] => [
  {
    id: 'street names',
    type: 'symbol',
    ...from,
    'source-layer': 'roads',
    minzoom: 14,
    filter: isOneOf('highway', 'major_road', 'minor_road'),
    layout: { 'symbol-placement': 'line', 'text-field': nameIn(locale), 'text-font': FONT, 'text-size': 13 },
    paint: { 'text-color': mute, 'text-halo-color': card, 'text-halo-width': 2 },
  },
  {
    id: 'place names',
    type: 'symbol',
    ...from,
    'source-layer': 'places',
    layout: {
      'symbol-sort-key': ['coalesce', ['get', 'min_zoom'], 20],
      'text-field': nameIn(locale),
      'text-font': FONT,
      'text-size': ['interpolate', ['linear'], ['zoom'], 6, 13, 14, 16],
      'text-max-width': 8,
    },
    paint: { 'text-color': ink, 'text-halo-color': card, 'text-halo-width': 2 },
  },
]

/** A style for an archive with the layers of Protomaps' basemap, in the portal's colours and a language. */
export const portalStyle = (archive: string, colours: Colours, locale: string): StyleSpecification => ({
  version: 8,
  sources: { region: { type: 'vector', url: archive } },
  layers: [...ground(colours), ...ways(colours), ...names(colours, locale)],
})
