import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '@/shared/text'
import { Icon } from '@/shared/ui/Icon'
import css from './filters.module.css'

/** `count` is the number of events that the chip would find; undefined while it is not known, null if it never is. */
type Props = { label: string; on: boolean; count: number | undefined | null; onPress: () => void }

/** A filter as a toggle button. Its number is its description, so that its name stays what is written on it. */
export function Chip({ label, on, count, onPress }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const known = typeof count === 'number'
  return (
    <button
      type="button"
      className={cx(css.pill, on && css.active)}
      aria-pressed={on}
      aria-describedby={known ? id : undefined}
      onClick={onPress}
    >
      {label}
      {count !== null && (
        <small className={css.chipCount} aria-hidden="true">
          {count}
        </small>
      )}
      {known && (
        <span id={id} hidden>
          {t('events_found', { count })}
        </span>
      )}
    </button>
  )
}

/** Removes all filters. */
export function ClearChip({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation()
  return (
    <button type="button" className={css.pill} onClick={onPress}>
      <Icon name="close" size={16} />
      {t('clear_all')}
    </button>
  )
}
