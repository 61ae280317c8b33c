import { useTranslation } from 'react-i18next'
import { cx } from '@/shared/text'
import row from './row/carousel.module.css'
import bones from './skeleton.module.css'
import css from './ui.module.css'

/** The placeholder of a list of cards. */
export function CardSkeletons({ count, carousel }: { count: number; carousel?: boolean }) {
  const { t } = useTranslation()
  return (
    <div role="status" className={carousel ? row.carousel : css.grid}>
      <span className={css.hidden}>{t('loading')}</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bones have no identity
        <div key={index} aria-hidden="true">
          <div className={cx(bones.bone, bones.image)} />
          <div className={cx(bones.bone, bones.line)} />
          <div className={cx(bones.bone, bones.short)} />
        </div>
      ))}
    </div>
  )
}

/** The placeholder of a text below its heading. */
export function TextSkeleton({ lines = 6 }: { lines?: number }) {
  const { t } = useTranslation()
  return (
    <div role="status">
      <span className={css.hidden}>{t('loading')}</span>
      <div aria-hidden="true">
        {Array.from({ length: lines }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bones have no identity
          <div key={line} className={cx(bones.bone, line === lines - 1 ? bones.short : bones.line)} />
        ))}
      </div>
    </div>
  )
}

/** The placeholder of a page with one text. */
export function PageSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" className={css.page}>
      <span className={css.hidden}>{t('loading')}</span>
      <div aria-hidden="true">
        <div className={cx(bones.bone, bones.image)} />
        <div className={cx(bones.bone, bones.line)} />
        <div className={cx(bones.bone, bones.short)} />
      </div>
    </div>
  )
}
