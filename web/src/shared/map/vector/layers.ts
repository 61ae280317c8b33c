import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'

/** The portal's own typeface, drawn by the browser: no glyphs are loaded. */
export const FONT = ['Poppins']

export const isOneOf = (...kinds: string[]): ExpressionSpecification => ['in', ['get', 'kind'], ['literal', kinds]]
export const isDetail = (...kinds: string[]): ExpressionSpecification => [
  'in',
  ['get', 'kind_detail'],
  ['literal', kinds],
]

/** A width by zoom, which grows by a half with each zoom between the two. */
export const growing = (near: number): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.6],
  ['zoom'],
  8,
  near / 12,
  18,
  near,
]

type Source = { source: string; 'source-layer'?: string }
type More = { minzoom?: number; maxzoom?: number; filter?: ExpressionSpecification }

export const fill = (id: string, of: Source, colour: string, opacity: number, more: More = {}): LayerSpecification => ({
  id,
  type: 'fill',
  ...of,
  ...more,
  paint: { 'fill-color': colour, 'fill-opacity': opacity },
})

type Line = { width: ExpressionSpecification | number; opacity?: number; dashes?: number[] }

export const line = (id: string, of: Source, colour: string, look: Line, more: More = {}): LayerSpecification => ({
  id,
  type: 'line',
  ...of,
  ...more,
  layout: look.dashes ? {} : { 'line-cap': 'round', 'line-join': 'round' },
  paint: {
    'line-color': colour,
    'line-width': look.width,
    'line-opacity': look.opacity ?? 1,
    ...(look.dashes && { 'line-dasharray': look.dashes }),
  },
})
