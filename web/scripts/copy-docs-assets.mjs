// The gateway's page /api/docs may load nothing from another host, so the viewer's two files go out with the build.
import { copyFileSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const from = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const to = fileURLToPath(new URL('../dist/docs-assets/', import.meta.url))
mkdirSync(to, { recursive: true })
for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js']) copyFileSync(join(from, name), join(to, name))
