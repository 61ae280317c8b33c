import { useTranslation } from 'react-i18next'
import { LOCALE_NAMES, type Locale } from '@/shared/constants'
import { useLocale } from '@/shared/i18n/useLocale'
import { Icon } from '@/shared/ui/Icon'
import { useLanguageChange } from '../useLanguageChange'
import css from './menu.module.css'
import { ThemeButton } from './ThemeButton'

/** Language and colour theme in the burger menu. */
export function MenuSettings({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const change = useLanguageChange()
  // The menu stays until the page has changed, because the hook restores the scroll position afterwards.
  const choose = (next: Locale) => change(next).then(onDone)
  return (
    <div className={css.settings}>
      <fieldset>
        <legend>{t('language')}</legend>
        {LOCALE_NAMES.map(([code, name]) => (
          <button key={code} type="button" lang={code} aria-pressed={code === locale} onClick={() => choose(code)}>
            {code === locale && <Icon name="check" size={18} />}
            {name}
          </button>
        ))}
      </fieldset>
      <p aria-hidden="true">{t('dark_theme')}</p>
      <ThemeButton />
    </div>
  )
}
