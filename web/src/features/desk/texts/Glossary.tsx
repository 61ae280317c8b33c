import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LOCALES, type Locale } from '@/shared/constants'
import { SearchField } from '@/shared/ui/SearchField'
import { TERMS } from './glossary'
import own from './texts.module.css'

const folded = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’ʼ]/g, '')

/** The terms that the portal's own texts use, in all languages. */
export function Glossary({ locale }: { locale: Locale }) {
  const { t } = useTranslation()
  const [wanted, search] = useState('')
  const found = TERMS.filter((term) => Object.values(term).some((text) => folded(text).includes(folded(wanted))))
  return (
    <aside className={own.glossary} aria-label={t('desk_glossary')}>
      <h2>{t('desk_glossary')}</h2>
      <SearchField label={t('desk_glossary_search')} text={wanted} onSearch={search} />
      <dl className={own.terms} tabIndex={0}>
        {found.map((term) => (
          <div key={term.en}>
            <dt lang={locale}>{term[locale]}</dt>
            {LOCALES.filter((other) => other !== locale).map((other) => (
              <dd key={other} lang={other}>
                {term[other]}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </aside>
  )
}
