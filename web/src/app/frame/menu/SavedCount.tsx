import { useSaved } from '@/shared/saved/useSaved'
import css from '../header.module.css'

/** The number of saved events, if there are any. */
export default function SavedCount() {
  const count = useSaved().filter(({ kind }) => kind === 'event').length
  return count > 0 ? <span className={css.count}> {count}</span> : null
}
