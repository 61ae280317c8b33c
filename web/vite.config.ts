import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { cascadeLayers } from './scripts/layers.ts'
import { offlineEntries } from './scripts/offlineFiles.ts'

const source = (path: string) => fileURLToPath(new URL(`./src${path}`, import.meta.url))
const module = (path: string) => fileURLToPath(new URL(`./node_modules/${path}`, import.meta.url))
const backend = process.env.RAYMI_BASE_URL ?? 'http://127.0.0.1:8080'

/** The worker that keeps the application for use without a network; the page registers it itself (src/app/offline/start.ts). */
const serviceWorker = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'src/app/offline',
  filename: 'serviceWorker.ts',
  injectRegister: false,
  // There is one per language: scripts/webManifests.mjs.
  manifest: false,
  injectManifest: {
    // Browsers without modules in workers read it, too.
    rollupFormat: 'iife',
    globPatterns: [],
    additionalManifestEntries: [],
    manifestTransforms: [
      async () => ({ manifest: offlineEntries(fileURLToPath(new URL('./dist/', import.meta.url))), warnings: [] }),
    ],
  },
})

const dom = {
  environment: 'happy-dom',
  environmentOptions: { happyDOM: { url: 'http://localhost:3000/' } },
  setupFiles: ['src/testing/setup.ts'],
}
/** What a test writes that replaces modules. Tests of one module (*.dom.test.ts) need it as it is first loaded. */
const REPLACES = /\bvi\.(mock|doMock|resetModules)\(/
const withDom = readdirSync(source('/'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(test\.tsx|dom\.test\.ts)$/.test(file))
  .map((file) => ({
    path: `src/${file}`,
    replaces: file.endsWith('.ts') || REPLACES.test(readFileSync(source(`/${file}`), 'utf8')),
  }))
const [own, shared] = [true, false].map((wanted) =>
  withDom.filter(({ replaces }) => replaces === wanted).map(({ path }) => path),
)

export default defineConfig({
  plugins: [react(), serviceWorker],
  resolve: {
    // Of react-router, the package's exports name only the build for development, which is larger and checks more.
    alias: {
      'react-router': module('react-router/dist/production/index.mjs'),
      '@': source(''),
      // Addresses in texts are links only where their writers make them so: the finder of bare ones, and its tables of all
      // letters, would be a sixth of the reader's weight.
      'linkify-it': source('/shared/markdown/noLinkify.ts'),
    },
  },
  css: {
    postcss: { plugins: [cascadeLayers(import.meta.dirname)] },
    modules: {
      // Names that the server can write, too: the first view of a page is its HTML (gateway/internal/pages). File names
      // are unique, so these are.
      generateScopedName: (name, file) => `${basename(file).replace(/\.module\.css.*$/, '')}_${name}`,
    },
  },
  // Scripts and styles name each other relative to themselves, so that they also work at ASSETS_URL; the HTML names them by path, and
  // the gateway puts that address before it.
  experimental: { renderBuiltUrl: (_file, { hostType }) => (hostType === 'html' ? undefined : { relative: true }) },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': backend, '/img': backend, '/uploads': backend },
  },
  build: {
    manifest: true,
    // light-dark() is used as it is; older targets would get a polyfill of doubled variables.
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
    // Data URLs would need their own exception in the content security policy.
    assetsInlineLimit: 0,
    // Of what every page needs, small files would each cost a request and a dictionary of their own.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'frame',
              test: /src\/app\/(tokens|base)\.css|src\/shared\/(ui\/(Button|Dialog|Icon|Skeleton|motif|(button|dialog|skeleton|ui)\.module)|text|constants|i18n\/useLocale|lazyWithPreload|art\/Art(Row)?\.|api\/(strapi|api)\.)|preload-helper|node_modules\/(react|react-dom|scheduler|react-redux|@reduxjs|redux|redux-thunk|immer|reselect|use-sync-external-store)\//,
            },
          ],
        },
      },
    },
  },
  test: {
    testTimeout: 120_000,
    hookTimeout: 60_000,
    retry: 0,
    // By default one processor of two would stay idle.
    maxWorkers: 3,
    css: { modules: { classNameStrategy: 'non-scoped' } },
    projects: [
      // A DOM takes most of the time of a file of small tests, and pure functions need none.
      {
        extends: true,
        test: {
          name: 'functions',
          environment: 'node',
          isolate: false,
          include: ['src/**/*.test.ts'],
          exclude: ['src/**/*.dom.test.ts'],
        },
      },
      // To load the modules of the portal takes as long as the tests of a file: files share them, apart from those that replace some.
      { extends: true, test: { ...dom, name: 'pages', include: shared, isolate: false } },
      { extends: true, test: { ...dom, name: 'modules', include: own } },
    ],
  },
})
