import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LOCALE_NAMES, type Locale } from '@/shared/constants'
import css from './completeness.module.css'

type Props = {
  /** The accessible name of the list. */
  label: string
  scores: { locale: Locale; percent: number; gaps: { name: string; link: ReactNode }[] }[]
}

/** The completeness of an entry in each language, with links to the missing fields. */
export function Completeness({ label, scores }: Props) {
  const { t } = useTranslation()
  return (
    <ul className={css.scores} aria-label={label}>
      {LOCALE_NAMES.map(([locale, language]) => {
        const score = scores.find((one) => one.locale === locale)
        if (!score) return null
        return (
          <li key={locale} className={css.score}>
            <p className={css.line}>
              <span lang={locale}>{language}</span> <strong>{t('complete_share', { share: score.percent })}</strong>
            </p>
            <div className={css.bar} aria-hidden="true">
              <span style={{ width: `${score.percent}%` }} data-full={score.percent === 100} />
            </div>
            {score.gaps.length > 0 && (
              <p className={css.gaps}>
                {t('still_missing')}{' '}
                {score.gaps.map(({ name, link }, index) => (
                  <span key={name}>
                    {index > 0 && ', '}
                    {link}
                  </span>
                ))}
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}
