import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import formCss from '@/shared/forms/forms.module.css'
import { useLocale } from '@/shared/i18n/useLocale'
import { Button } from '@/shared/ui/Button'
import { Icon } from '@/shared/ui/Icon'
import { useCopy } from '@/shared/useCopy'
import { EMBED_THEMES, type EmbedTheme, embedLine } from './embedLine'
import css from './subscribe.module.css'

const THEME_NAMES = { auto: 'theme_of_device', light: 'light_theme', dark: 'dark_theme' } as const

type Props = { search: URLSearchParams; title: string }

/** The line of HTML by which another website shows the events of a search. */
export function EmbedSection({ search, title }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const heading = useId()
  const [theme, setTheme] = useState<EmbedTheme>('auto')
  const [withScript, setWithScript] = useState(false)
  const copy = useCopy()
  const line = embedLine(search, locale, title, { theme, withScript })
  return (
    <section className={css.embed} aria-labelledby={heading}>
      <h3 id={heading}>{t('embed_title')}</h3>
      <p>{t('embed_lead')}</p>
      <label>
        <span className={formCss.label}>{t('embed_theme')}</span>
        <select className={formCss.input} value={theme} onChange={({ target }) => setTheme(target.value as EmbedTheme)}>
          {EMBED_THEMES.map((name) => (
            <option key={name} value={name}>
              {t(THEME_NAMES[name])}
            </option>
          ))}
        </select>
      </label>
      <label className={css.option}>
        <input type="checkbox" checked={withScript} onChange={({ target }) => setWithScript(target.checked)} />
        {t('embed_script')}
      </label>
      <label>
        <span className={formCss.label}>{t('embed_line')}</span>
        <textarea
          className={`${formCss.input} ${css.code}`}
          readOnly
          rows={5}
          spellCheck={false}
          value={line}
          onFocus={({ target }) => target.select()}
        />
      </label>
      <Button onClick={() => copy(line, t('embed_copied'), t('embed_not_copied'))}>
        <Icon name="link" /> {t('embed_copy')}
      </Button>
    </section>
  )
}
