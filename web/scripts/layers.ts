import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Plugin } from 'postcss'

/** The layers of the portal's styles, the weakest first, and the folder whose style files are in each. */
const LAYERS: [layer: string, folder: RegExp][] = [
  ['tokens', /^src\/app\/tokens\.css$/],
  ['base', /^src\/app\/base\.css$/],
  ['vendor', /^node_modules\//],
  ['ui', /^src\/shared\/ui\//],
  ['shared', /^src\/shared\/(?!forms\/)/],
  // Forms show texts, pictures and maps, and fit them in.
  ['shared', /^src\/shared\/forms\//],
  ['feature', /^src\/features\//],
  ['page', /^src\/app\/\w+\//],
]

/** The order's place: the first style that the application loads. */
const FIRST = 'src/app/tokens.css'

/** Returns the place of a style file in LAYERS. */
function rankOf(file: string): number {
  const rank = LAYERS.findIndex(([, folder]) => folder.test(file))
  if (rank < 0) throw new Error(`${file}: no layer is for styles of this folder`)
  return rank
}

/** Returns the layer of a style file, given by its path below `web`. Each CSS module has a layer of its own inside that of its folder. */
export function layerOf(file: string): string {
  const layer = LAYERS[rankOf(file)]?.[0] ?? ''
  return file.endsWith('.module.css') ? `${layer}.${file.replace(/^.*\/|\.module\.css$/g, '')}` : layer
}

/** A text that sorts a folder's own files before those of its subfolders, and `core` before its siblings. */
function sortKey(file: string): string {
  const folders = file.split('/')
  const name = folders.pop()
  return [rankOf(file), ...folders.map((folder) => (folder === 'core' ? '!' : folder)), ` ${name}`].join('/')
}

/** Returns the statement that orders the layers of all style files below `web/src`. */
export function layerOrder(web: string): string {
  const modules = readdirSync(join(web, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.css'))
    .map((file) => `src/${file.split(sep).join('/')}`)
    .map((file) => ({ key: sortKey(file), layer: layerOf(file) }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
  const names = [...LAYERS.slice(0, 3).map(([layer]) => layer), ...modules.map(({ layer }) => layer)]
  return `@layer ${names.join(',')};`
}

/** Puts the rules of each style file into the layer of its folder, so that the order in which files load decides nothing. */
export const cascadeLayers = (web: string): Plugin => ({
  postcssPlugin: 'cascade-layers',
  Once(root, { AtRule, parse }) {
    const file = relative(web, root.source?.input.file ?? '')
      .split(sep)
      .join('/')
    root.walkAtRules('layer', (rule) => {
      throw rule.error('the folder of a style file decides its layer')
    })
    const layer = new AtRule({ name: 'layer', params: layerOf(file), nodes: root.nodes })
    root.removeAll()
    if (file === FIRST) root.append(...parse(layerOrder(web)).nodes)
    root.append(layer)
  },
})
