import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Locale } from '@/shared/constants'
import { type WordGroup, wordsOf } from './words'

export const i18n = i18next.createInstance()
i18n.use(initReactI18next)

const groups = new Set<WordGroup | 'public'>(['public'])
const loaded = new Set<string>()
let wanted: Locale

/** Each language is its own chunk; there is no fallback because a test keeps the three key sets equal. */
export async function startI18n(locale: Locale) {
  document.documentElement.lang = locale
  wanted = locale
  loaded.clear()
  const translation = await wordsOf('public', locale)
  await i18n.init({
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: { translation } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  loaded.add(`public/${locale}`)
  await complete()
}

export async function changeLocale(locale: Locale) {
  wanted = locale
  await complete()
  if (i18n.language === locale || wanted !== locale) return
  document.documentElement.lang = locale
  await i18n.changeLanguage(locale)
}

/** A lazy page or dialog together with the words that only it says. */
export function withWords<T>(load: () => Promise<T>, ...needed: WordGroup[]): () => Promise<T> {
  return async () => {
    for (const group of needed) groups.add(group)
    const [module] = await Promise.all([load(), complete()])
    return module
  }
}

// Until nothing is missing: while words of one language come, the visitor may have chosen another.
async function complete(): Promise<void> {
  const locale = wanted
  const missing = [...groups].filter((group) => !loaded.has(`${group}/${locale}`))
  if (missing.length === 0) return
  await Promise.all(
    missing.map(async (group) => {
      i18n.addResourceBundle(locale, 'translation', await wordsOf(group, locale), true)
      loaded.add(`${group}/${locale}`)
    }),
  )
  return complete()
}
