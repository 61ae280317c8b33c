import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Locale } from '@/shared/constants'
import { loadMessages, type MessageGroup } from './messages'

export const i18n = i18next.createInstance()
i18n.use(initReactI18next)

const groups = new Set<MessageGroup | 'public'>(['public'])
const loaded = new Set<string>()
let wanted: Locale

/** Each language is a separate chunk. There is no fallback language, because a test requires equal keys in all languages. */
export async function startI18n(locale: Locale) {
  document.documentElement.lang = locale
  wanted = locale
  const translation = await loadMessages('public', locale)
  await i18n.init({
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: { translation } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  // `init` drops what was loaded before, also what arrived while it ran.
  loaded.clear()
  loaded.add(`public/${locale}`)
  await loadMissing()
}

export async function changeLocale(locale: Locale) {
  wanted = locale
  await loadMissing()
  if (i18n.language === locale || wanted !== locale) return
  document.documentElement.lang = locale
  await i18n.changeLanguage(locale)
}

/**
 * Loads a lazy page or dialog together with its message groups. Groups that fail to load are not required of other pages: without a
 * network these still open.
 */
export function withMessages<T>(load: () => Promise<T>, ...needed: MessageGroup[]): () => Promise<T> {
  return async () => {
    const [module] = await Promise.all([load(), loadMissing(needed)])
    for (const group of needed) groups.add(group)
    // The language may have changed while the module loaded.
    await loadMissing()
    return module
  }
}

// Repeats until no group is missing, since the visitor may change the language while messages load.
async function loadMissing(needed: Iterable<MessageGroup | 'public'> = groups): Promise<void> {
  const locale = wanted
  const missing = [...needed].filter((group) => !loaded.has(`${group}/${locale}`))
  if (missing.length === 0) return
  await Promise.all(
    missing.map(async (group) => {
      i18n.addResourceBundle(locale, 'translation', await loadMessages(group, locale), true)
      loaded.add(`${group}/${locale}`)
    }),
  )
  return loadMissing(needed)
}
