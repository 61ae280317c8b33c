import type { Words } from './words'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Words }
    returnNull: false
  }
}
