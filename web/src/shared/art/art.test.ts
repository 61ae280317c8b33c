import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compose } from './compose'
import { initialsOf } from './initials'
import { lookIn, lookOf, looksIn, scenes, settings } from './look'
import { type Motif, motifOf, motifs } from './motifOf'
import { groundsOf, palettes } from './palettes'

const MOTIF_MAX = 2000
const folder = new URL('./motifs/', import.meta.url)
const codes: [string, Motif][] = [
  ['music', 'music'],
  ['Conciertos', 'music'],
  ['danza', 'dance'],
  ['theatre', 'theatre'],
  ['religious', 'procession'],
  ['pilgrimage', 'procession'],
  ['fair', 'market'],
  ['crafts', 'market'],
  ['exhibition', 'museum'],
  ['visual-arts', 'museum'],
  ['heritage', 'museum'],
  ['gastronomy', 'food'],
  ['cine-foro', 'cinema'],
  ['literature-language', 'literature'],
  ['niños', 'children'],
  ['nature', 'mountain'],
  ['ritual', 'ritual'],
  ['carnival', 'feast'],
  ['tradition', 'culture'],
]
const areas: string[] = Object.values(Object.fromEntries(codes.map(([code, motif]) => [motif, code])))
const drawn = (seed: string, area: string) => {
  const look = lookOf({ seed, area })
  return JSON.stringify([look, compose(look, seed)])
}

test.each(codes)('an entry of %s has the motif %s', (code, motif) => {
  expect(motifOf(code)).toBe(motif)
})

test('the first category with a motif decides, and an entry without one has the general motif', () => {
  expect(motifOf('tradition dance religious')).toBe('dance')
  expect(motifOf('')).toBe('culture')
  expect(motifOf()).toBe('culture')
  expect(new Set(codes.map(([, motif]) => motif))).toEqual(new Set(Object.keys(motifs)))
})

test('a seed always has the same drawing, and two hundred seeds of a motif have two hundred', () => {
  expect(areas).toHaveLength(Object.keys(motifs).length)
  for (const area of areas) {
    expect(drawn('event 7', area)).toBe(drawn('event 7', area))
    const all = Array.from({ length: 200 }, (_, index) => drawn(`event ${index}`, area))
    expect(new Set(all).size, area).toBe(200)
  }
})

test('seeds use all figures, palettes, scenes and arrangements', () => {
  const looks = Array.from({ length: 300 }, (_, index) => lookOf({ seed: `event ${index}`, area: 'music' }))
  const used = <T>(value: (look: (typeof looks)[number]) => T) => new Set(looks.map(value)).size
  expect(used(({ figure }) => figure)).toBe(motifs.music.length)
  expect(used(({ palette }) => palette)).toBe(palettes.length)
  expect(used(({ scene }) => scene)).toBe(scenes.length)
  expect(used(({ setting }) => setting)).toBe(settings.length)
})

test('a list changes nothing of a drawing but its ground, and that only beside the same one', () => {
  for (let list = 0; list < 20; list += 1) {
    const row = Array.from({ length: 48 }, (_, index) => ({
      seed: `event ${list * 100 + index}`,
      area: areas[index % 3],
    }))
    const looks = looksIn(row)
    for (const [index, { ground, ...look }] of looks.entries()) {
      const { ground: own, ...alone } = lookOf(row[index] ?? { seed: '' })
      expect(look).toEqual(alone)
      expect(ground).not.toBe(looks[index - 1]?.ground)
      if (own !== looks[index - 1]?.ground) expect(ground).toBe(own)
    }
    expect(looksIn(row.slice(0, 12))).toEqual(looks.slice(0, 12))
  }
})

test.each(areas)('an entry of %s has the same drawing whatever is beside it', (area) => {
  const subject = { seed: 'event 7', area }
  const rows = Array.from({ length: 30 }, (_, index) => [{ seed: `event ${100 + index}`, area }, subject])
  const shapes = rows.map((row) => compose(lookIn(row, subject), subject.seed))
  for (const one of shapes) expect(one).toEqual(compose(lookOf(subject), subject.seed))
  expect(new Set(rows.map((row) => lookIn(row, subject).ground)).size).toBe(2)
})

test('a cover has the same figures at its right, bands from edge to edge, and only mountains and the night at its left', () => {
  for (let index = 0; index < 200; index += 1) {
    const seed = `event ${index}`
    const look = lookOf({ seed, area: 'fair' })
    const [card, cover] = [compose(look, seed), compose(look, seed, true)]
    expect(cover.width).toBe(1000)
    const xs = ({ figures }: typeof card) => figures.map(({ x }) => x)
    expect(xs(cover)).toEqual(xs(card).map((x) => x + 400))
    expect(cover.figures.map(({ shapes }) => shapes)).toEqual(card.figures.map(({ shapes }) => shapes))
    for (const { x, width, upright } of cover.bands) expect(upright ? [0, 952] : [1000]).toContain(upright ? x : width)
    if (look.scene === 'apu' || look.scene === 'night') continue
    for (const [, path] of cover.scenery)
      for (const [, x] of path.matchAll(/[MLH](-?[\d.]+)/g)) expect(Number(x), look.scene).toBeGreaterThanOrEqual(400)
  }
})

test.each([
  ['Dirección Desconcentrada de Cultura de Cusco', 'DD'],
  ['Centro de Convenciones', 'CC'],
  ['Museo de la Coca', 'MC'],
  ['El Museo del Barrio', 'MB'],
  ['Los Ángeles y las Ñustas', 'ÁÑ'],
  ['Ch’uspa Wasi', 'CW'],
  ['q’ente', 'Q'],
  ['ICPNA Cusco', 'IC'],
  ['La', 'L'],
  ['2024 – 3', ''],
])('the initials of %s are %s', (name, letters) => {
  expect(initialsOf(name)).toBe(letters)
})

test('letters contrast with what they stand on, and figures with what is behind and on them', () => {
  for (const palette of palettes) {
    const { main, back, dark } = palette
    expect(contrast(main, back), `${main} on ${back}`).toBeGreaterThanOrEqual(4.5)
    expect(groundsOf(palette).length).toBeGreaterThan(1)
    for (const ground of groundsOf(palette)) {
      expect(contrast(main, ground), `${main} on ${ground}`).toBeGreaterThanOrEqual(3)
      expect(ground).not.toBe(back)
    }
    expect(contrast(dark, main), `${dark} on ${main}`).toBeGreaterThanOrEqual(3)
  }
})

test('the drawing of a motif is small, and no drawing reaches far out of its place', () => {
  const files = readdirSync(folder)
  expect(files).toHaveLength(Object.keys(motifs).length)
  for (const file of files) expect(gzipSync(readFileSync(new URL(file, folder))).length, file).toBeLessThan(MOTIF_MAX)
  for (const [name, figures] of Object.entries(motifs)) {
    expect(figures.length, name).toBeGreaterThanOrEqual(3)
    for (const figure of figures) {
      for (const [, path] of figure()) {
        expect(path, name).not.toContain('NaN')
        for (const [, x] of path.matchAll(/[ML](-?[\d.]+) /g))
          expect(Math.abs(Number(x)), name).toBeLessThanOrEqual(110)
      }
    }
  }
})

const tokens = readFileSync(new URL('../../app/tokens.css', import.meta.url), 'utf8')

/** The contrast of two tokens that have one colour in both themes. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(token: string): number {
  const hex = new RegExp(`--${token}: #([0-9a-f]{6});`).exec(tokens)?.[1] ?? ''
  expect(hex, token).toHaveLength(6)
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
