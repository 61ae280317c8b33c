import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Localized } from '@/shared/api/strapi'
import { foreignLocale } from '@/shared/i18n/served'
import { useLocale } from '@/shared/i18n/useLocale'
import { cx } from '@/shared/text'
import css from './ui.module.css'

export function Tag({ look, lang, children }: { look?: 'strong' | 'warn'; lang?: string; children: ReactNode }) {
  return (
    <span className={cx(css.tag, look === 'strong' && css.tagStrong, look === 'warn' && css.tagWarn)} lang={lang}>
      {children}
    </span>
  )
}

/** Names the language of texts that are missing in the language of the page; `of` limits the check to the shown fields. */
export function ServedChip({ attributes, of }: { attributes: Localized; of?: string[] }) {
  const { t } = useTranslation()
  const foreign = foreignLocale(attributes, useLocale(), of)
  if (!foreign) return null
  const names = { en: t('shown_in_english'), es: t('shown_in_spanish'), qu: t('shown_in_quechua') }
  return <Tag>{names[foreign]}</Tag>
}
