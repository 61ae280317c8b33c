import type {
  ExpressionSpecification,
  LayerSpecification,
  StyleSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl'
import { type Colours, over } from './colours'
import { FONT, fill, growing, isDetail, isOneOf, line } from './layers'

const from = (layer: string) => ({ source: 'region', 'source-layer': layer }) as const

/** The name in a language, else that of the place itself. */
const nameIn = (locale: string): ExpressionSpecification => ['coalesce', ['get', `name:${locale}`], ['get', 'name']]

const GREEN = [
  'park',
  'forest',
  'wood',
  'scrub',
  'garden',
  'grass',
  'nature_reserve',
  'national_park',
  'cemetery',
  'pitch',
]

const ground = ({ paper, good, indigo, accent, ichu, stone }: Colours): LayerSpecification[] => [
  fill('earth', from('earth'), paper, 1),
  fill('green', from('landuse'), good, 0.14, { filter: isOneOf(...GREEN) }),
  fill('sites', from('landuse'), stone, 0.8, { filter: isOneOf('school', 'hospital') }),
  fill('ruins', from('landuse'), ichu, 0.28, { filter: isOneOf('ruins') }),
  fill('squares', from('landuse'), accent, 0.34, { filter: isOneOf('pedestrian') }),
  fill('water', from('water'), indigo, 0.35, { filter: ['==', ['geometry-type'], 'Polygon'] }),
  line(
    'river',
    from('water'),
    indigo,
    { width: growing(8), opacity: 0.55 },
    {
      filter: ['==', ['geometry-type'], 'LineString'],
    },
  ),
]

const built = ({ stone, line: pale, edge }: Colours): LayerSpecification[] => [
  line('contours', from('contours'), edge, { width: 0.75, opacity: 0.35 }, { minzoom: 13 }),
  {
    id: 'buildings',
    type: 'fill',
    ...from('buildings'),
    minzoom: 13,
    paint: { 'fill-color': stone, 'fill-outline-color': pale },
  },
  line('walls', from('walls'), edge, { width: growing(4) }, { minzoom: 15 }),
]

const WALKED = ['pedestrian', 'living_street']
const isStreet: ExpressionSpecification = ['all', isOneOf('minor_road'), ['!', isDetail(...WALKED)]]

const isRoad = isOneOf('highway', 'major_road')
const isWalked = isDetail(...WALKED)
const isPath: ExpressionSpecification = ['all', isOneOf('path', 'other'), ['!', isDetail('steps', ...WALKED)]]

/** Streets have an edge, so that they are seen on paper; the wider ones lie above. Stairs look like steps, paths like footprints. */
function ways({ edge, line: pale, card, ichu, accent, mute }: Colours): LayerSpecification[] {
  const roads = from('roads')
  const stair = { width: growing(9), dashes: [0.35, 0.35] }
  return [
    line('borders', from('boundaries'), edge, { width: 1, dashes: [4, 2] }),
    line('runways', roads, pale, { width: growing(40) }, { filter: isOneOf('aeroway') }),
    line('paths', roads, edge, { width: 1.5, dashes: [2, 1.5] }, { minzoom: 13, filter: isPath }),
    line('stairs', roads, accent, stair, { minzoom: 13, filter: isDetail('steps') }),
    line('street edges', roads, pale, { width: growing(22) }, { minzoom: 12, filter: isStreet }),
    line('road edges', roads, pale, { width: growing(29) }, { filter: isRoad }),
    line('streets', roads, card, { width: growing(16) }, { minzoom: 12, filter: isStreet }),
    line('walked', roads, over(card, accent, 0.4), { width: growing(16) }, { minzoom: 12, filter: isWalked }),
    line('roads', roads, over(card, ichu, 0.3), { width: growing(22) }, { filter: isRoad }),
    line('rails', roads, mute, { width: 1.5, dashes: [5, 2] }, { filter: isOneOf('rail') }),
  ]
}

/** Places by which people find their way, and those that events are at. */
const SIGHTS = ['museum', 'theatre', 'arts_centre', 'gallery', 'marketplace', 'church', 'chapel', 'cathedral']
const MORE_SIGHTS = ['place_of_worship', 'monument', 'attraction', 'park', 'stadium', 'townhall', 'ruins', 'viewpoint']
const OTHERS = ['archaeological_site', 'station', 'train_station', 'bus_station', 'aerodrome', 'university', 'hospital']
const SQUARES = ['square', 'pedestrian']

const names = ({ ink, mute, paper, accent }: Colours, locale: string): LayerSpecification[] => {
  const text: SymbolLayerSpecification['layout'] = { 'text-field': nameIn(locale), 'text-font': FONT, 'text-size': 13 }
  const halo = { 'text-halo-color': paper, 'text-halo-width': 1.75 }
  return [
    {
      id: 'street names',
      type: 'symbol',
      ...from('roads'),
      minzoom: 13.5,
      filter: isOneOf('highway', 'major_road', 'minor_road', 'path'),
      layout: { ...text, 'symbol-placement': 'line' },
      paint: { 'text-color': mute, ...halo },
    },
    {
      id: 'sights',
      type: 'symbol',
      ...from('pois'),
      minzoom: 14.5,
      filter: isOneOf(...SIGHTS, ...MORE_SIGHTS, ...OTHERS),
      layout: { ...text, 'text-max-width': 8 },
      paint: { 'text-color': ink, ...halo },
    },
    {
      id: 'square names',
      type: 'symbol',
      ...from('pois'),
      minzoom: 13.5,
      filter: isOneOf(...SQUARES),
      layout: { ...text, 'text-max-width': 7 },
      paint: { 'text-color': accent, ...halo },
    },
    {
      id: 'place names',
      type: 'symbol',
      ...from('places'),
      maxzoom: 16,
      layout: {
        ...text,
        'symbol-sort-key': ['coalesce', ['get', 'min_zoom'], 20],
        'text-size': ['interpolate', ['linear'], ['zoom'], 6, 13, 14, 16],
        'text-max-width': 8,
      },
      paint: { 'text-color': ink, ...halo },
    },
  ]
}

/** A style for an archive with the layers of Protomaps' basemap, in the portal's colours and a language; `below`: what is drawn around it. */
export function portalStyle(
  archive: string,
  colours: Colours,
  locale: string,
  below?: StyleSpecification,
): StyleSpecification {
  const background: LayerSpecification = {
    id: 'background',
    type: 'background',
    paint: { 'background-color': colours.stone },
  }
  return {
    version: 8,
    sources: { ...below?.sources, region: { type: 'vector', url: archive } },
    layers: [
      ...(below?.layers ?? [background]),
      ...ground(colours),
      ...built(colours),
      ...ways(colours),
      ...names(colours, locale),
    ],
  }
}
