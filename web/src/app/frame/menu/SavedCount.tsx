import { useSaved } from '@/shared/saved/useSaved'
import { cx } from '@/shared/text'
import css from './savedCount.module.css'

/** The number of saved events, if there are any. */
export default function SavedCount({ corner }: { corner?: boolean }) {
  const count = useSaved().filter(({ kind }) => kind === 'event').length
  return count > 0 ? <span className={cx(css.count, corner && css.corner)}> {count}</span> : null
}
