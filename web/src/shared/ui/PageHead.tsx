import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import css from './ui.module.css'

type Props = {
  title: string
  lang?: string
  eyebrow?: string
  lead?: string
  leadLang?: string
  /** A heading of level h2 belongs to a page within a page and does not set the document title. */
  level?: 'h1' | 'h2'
  children?: ReactNode
}

export function PageHead({ title, lang, eyebrow, lead, leadLang, level: Heading = 'h1', children }: Props) {
  return (
    <div className={css.head}>
      {Heading === 'h1' && <PageTitle text={title} />}
      {eyebrow && <p className={css.eyebrow}>{eyebrow}</p>}
      <Heading lang={lang}>{title}</Heading>
      {lead && (
        <p className={css.lead} lang={leadLang}>
          {lead}
        </p>
      )}
      {children}
    </div>
  )
}

/** The title of the browser tab. */
export function PageTitle({ text }: { text: string }) {
  const { t } = useTranslation()
  return <title>{`${text} · ${t('name_of_platform')}`}</title>
}
