import type { Messages } from './messages'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Messages }
    returnNull: false
  }
}
