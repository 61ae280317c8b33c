import { cx } from '@/shared/text'
import { Icon } from '@/shared/ui/Icon'
import css from './filters.module.css'

/** `number` is that of the chosen values in the panel. */
type Props = { label: string; number?: number; open: boolean; onPress: () => void }

/** A button in a row of filters that opens a panel below the row. */
export function PanelChip({ label, number = 0, open, onPress }: Props) {
  return (
    <button type="button" className={cx(css.pill, number > 0 && css.set)} aria-expanded={open} onClick={onPress}>
      {label}
      {number > 0 && <span className={css.count}>{number}</span>}
      <Icon name="down" size={16} />
    </button>
  )
}
