import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Locale } from '@/shared/constants'

const bundles: Record<Locale, () => Promise<{ default: object }>> = {
  en: () => import('./en.json'),
  es: () => import('./es.json'),
  qu: () => import('./qu.json'),
}

export const i18n = i18next.createInstance()
i18n.use(initReactI18next)

/** Each language is its own chunk; there is no fallback because a test keeps the three key sets equal. */
export async function startI18n(locale: Locale) {
  document.documentElement.lang = locale
  await i18n.init({
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: { translation: (await bundles[locale]()).default } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
}

export async function changeLocale(locale: Locale) {
  if (i18n.language === locale) return
  if (!i18n.hasResourceBundle(locale, 'translation')) {
    i18n.addResourceBundle(locale, 'translation', (await bundles[locale]()).default)
  }
  document.documentElement.lang = locale
  await i18n.changeLanguage(locale)
}
