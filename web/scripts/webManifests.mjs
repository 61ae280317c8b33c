// Writes the manifest of the installed application in each language. The gateway links to the one of the page's language.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const { LOCALES } = (await runnerImport(`${root}src/shared/constants.ts`, { root })).module

// icons/ holds favicon.svg as PNG. Its sign lies within the middle 80 %, which every mask of a system leaves visible.
const icons = [192, 512].map((size) => ({
  src: `/icons/icon-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose: 'any maskable',
}))
const icon = [icons[0]]

for (const locale of LOCALES) {
  const texts = JSON.parse(readFileSync(`${root}src/shared/i18n/locales/${locale}.json`, 'utf8'))
  const manifest = {
    // The same for all languages: another language is not another application.
    id: '/',
    name: texts.name_of_platform,
    short_name: texts.name_of_platform,
    description: texts.description_of_platform,
    lang: locale,
    start_url: `/${locale}`,
    scope: '/',
    display: 'standalone',
    background_color: '#17132A',
    theme_color: '#17132A',
    icons,
    shortcuts: [
      { name: texts.tonight, url: `/${locale}/events?when=tonight`, icons: icon },
      { name: texts.saved, url: `/${locale}/saved`, icons: icon },
    ],
  }
  writeFileSync(`${root}dist/manifest.${locale}.webmanifest`, JSON.stringify(manifest))
}
