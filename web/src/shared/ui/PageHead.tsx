import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import css from './ui.module.css'

type Props = { title: string; lang?: string; eyebrow?: string; lead?: string; children?: ReactNode }

export function PageHead({ title, lang, eyebrow, lead, children }: Props) {
  return (
    <div className={css.head}>
      <PageTitle text={title} />
      {eyebrow && <p className={css.eyebrow}>{eyebrow}</p>}
      <h1 lang={lang}>{title}</h1>
      {lead && <p className={css.lead}>{lead}</p>}
      {children}
    </div>
  )
}

/** The title of the browser tab. */
export function PageTitle({ text }: { text: string }) {
  const { t } = useTranslation()
  return <title>{`${text} · ${t('name_of_platform')}`}</title>
}
