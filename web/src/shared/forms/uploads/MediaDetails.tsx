import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { LOCALE_NAMES } from '@/shared/constants'
import css from '@/shared/forms/forms.module.css'
import type { MediaInfo, MediaItem } from '@/shared/forms/values'
import { FocalPoint } from './FocalPoint'
import own from './media.module.css'
import { nameOf } from './mediaItem'

const TEXT_MAX = 255

type Props = { item: MediaItem; picture?: string; onEdit: (item: MediaItem) => void }

/** What is told about a file: what is to be seen, in each language, whose it is, and what a crop must keep. */
export function MediaDetails({ item, picture, onEdit }: Props) {
  const { t } = useTranslation()
  const { info } = item
  const name = nameOf(item)
  const tell = (part: Partial<MediaInfo>) => onEdit({ ...item, info: { ...info, ...part } })
  const told = LOCALE_NAMES.filter(([locale]) => info.alt[locale].trim() !== '').length
  return (
    <details className={own.details}>
      <summary>
        {t('file_details')}
        <span className={own.count}>{`${told}/${LOCALE_NAMES.length}`}</span>
      </summary>
      <div className={own.inner}>
        <p className={css.help}>{t('alt_help')}</p>
        <div className={css.pair}>
          {LOCALE_NAMES.map(([locale, language]) => (
            <Line
              key={locale}
              label={`${t('alternative_text')}, ${language}`}
              about={name}
              lang={locale}
              value={info.alt[locale]}
              change={(text) => tell({ alt: { ...info.alt, [locale]: text } })}
            />
          ))}
        </div>
        {picture && (
          <FocalPoint picture={picture} point={info.focalPoint} change={(focalPoint) => tell({ focalPoint })} />
        )}
        <div className={css.pair}>
          <Line label={t('credit_of_file')} about={name} value={info.credit} change={(credit) => tell({ credit })} />
          <Line label={t('licence')} about={name} value={info.licence} change={(licence) => tell({ licence })} />
        </div>
      </div>
    </details>
  )
}

type LineProps = { label: string; about: string; lang?: string; value: string; change: (text: string) => void }

/** Several files have the same inputs: a screen reader is told of which one this is. */
function Line({ label, about, lang, value, change }: LineProps) {
  const id = useId()
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={css.input}
        aria-label={`${label}: ${about}`}
        lang={lang}
        maxLength={TEXT_MAX}
        value={value}
        onChange={(event) => change(event.target.value)}
      />
    </div>
  )
}
