import { useTranslation } from 'react-i18next'
import { useToday } from '@/shared/dates/useToday'
import { Button } from '@/shared/ui/Button'
import type { Write } from '../filters/filterParams'
import { quickPeriods } from '../filters/period'
import css from './eventList.module.css'

/** `counts` are the events of each time under the other filters, by its name; undefined while they are not known. */
type Props = { counts: Record<string, number> | undefined; write: Write }

/** More choices would be a second row of filters. */
const MOST = 3

/** Times at which the same filters find events, as buttons with their numbers: a way on from a list without any. */
export function OtherTimes({ counts, write }: Props) {
  const { t } = useTranslation()
  const found = quickPeriods(useToday()).filter(({ name }) => counts?.[name])
  if (found.length === 0) return null
  return (
    <div className={css.otherTimes}>
      {found.slice(0, MOST).map(({ name, ...days }) => (
        <Button key={name} onClick={() => write({ from: '', to: '', when: '', ...days })}>
          {t(name)} <small>{counts?.[name]}</small>
        </Button>
      ))}
    </div>
  )
}
