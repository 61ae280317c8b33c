import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '@/shared/text'
import { Icon, type IconName } from '@/shared/ui/Icon'
import css from './filters.module.css'

type Props = {
  label: string
  on: boolean
  /** The number of events that the chip would find; undefined while it is not known, null if it never is. */
  count: number | undefined | null
  onPress: () => void
  icon?: IconName
  /** What it was pressed for is on its way. */
  busy?: boolean
}

/** A filter as a toggle button. Its number is its description, so that its name stays what is written on it. */
export function Chip({ label, on, count, onPress, icon, busy }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const known = typeof count === 'number'
  return (
    <button
      type="button"
      className={cx(css.pill, on && css.active)}
      aria-pressed={on}
      aria-busy={busy}
      aria-describedby={known ? id : undefined}
      onClick={onPress}
    >
      {icon && <Icon name={icon} size={16} />}
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
