import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import formCss from '@/shared/forms/forms.module.css'
import { useLocale } from '@/shared/i18n/useLocale'
import { Button } from '@/shared/ui/Button'
import { Icon } from '@/shared/ui/Icon'
import { useCopy } from '@/shared/useCopy'
import { EMBED_LAYOUTS, EMBED_THEMES, type EmbedLayout, type EmbedTheme, embedLine } from './embedLine'
import css from './subscribe.module.css'

const THEME_NAMES = { auto: 'theme_of_device', light: 'light_theme', dark: 'dark_theme' } as const
const LAYOUT_NAMES = { list: 'embed_layout_list', cards: 'embed_layout_cards' } as const
/** The colour that the choice of an own one begins with, that of a list without a choice (gateway/internal/pages/embed_style.go). */
const FIRST_COLOUR = '#a23c25'

type Props = { search: URLSearchParams; title: string }

/** The line of HTML by which another website shows the events of a search. */
export function EmbedSection({ search, title }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const heading = useId()
  const [theme, setTheme] = useState<EmbedTheme>('auto')
  const [layout, setLayout] = useState<EmbedLayout>('list')
  const [accent, setAccent] = useState<string | null>(null)
  const [withScript, setWithScript] = useState(false)
  const copy = useCopy()
  const line = embedLine(search, locale, title, { theme, layout, accent, withScript })
  return (
    <section className={css.embed} aria-labelledby={heading}>
      <h3 id={heading}>{t('embed_title')}</h3>
      <p>{t('embed_lead')}</p>
      <Choice label={t('embed_theme')} names={EMBED_THEMES} text={(name) => t(THEME_NAMES[name])} onChoose={setTheme} />
      <Choice
        label={t('embed_layout')}
        names={EMBED_LAYOUTS}
        text={(name) => t(LAYOUT_NAMES[name])}
        onChoose={setLayout}
      />
      <div className={css.option}>
        <label className={css.option}>
          <input
            type="checkbox"
            checked={accent !== null}
            onChange={({ target }) => setAccent(target.checked ? FIRST_COLOUR : null)}
          />
          {t('embed_accent')}
        </label>
        {accent !== null && (
          <input
            className={css.colour}
            type="color"
            aria-label={t('embed_accent')}
            value={accent}
            onChange={({ target }) => setAccent(target.value)}
          />
        )}
      </div>
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

type ChoiceProps<N extends string> = {
  label: string
  names: readonly N[]
  text: (name: N) => string
  onChoose: (name: N) => void
}

/** A menu of names; the first one is chosen. */
function Choice<N extends string>({ label, names, text, onChoose }: ChoiceProps<N>) {
  return (
    <label>
      <span className={formCss.label}>{label}</span>
      <select
        className={formCss.input}
        onChange={({ target }) => {
          const name = names[target.selectedIndex]
          if (name) onChoose(name)
        }}
      >
        {names.map((name) => (
          <option key={name} value={name}>
            {text(name)}
          </option>
        ))}
      </select>
    </label>
  )
}
