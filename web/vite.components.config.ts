import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import portal from './vite.config.ts'

/** The page of all components, for e2e/components.spec.ts only: with the portal's styles and names, without its service worker. */
export default defineConfig({
  ...portal,
  plugins: [react()],
  publicDir: false,
  build: {
    cssTarget: portal.build?.cssTarget,
    assetsInlineLimit: 0,
    rolldownOptions: { input: 'src/testing/components/index.html' },
  },
})
