import { useTranslation } from 'react-i18next'
import { Icon } from '@/shared/ui/Icon'
import filterCss from '../filters/filters.module.css'
import type { Understood } from './searchWords'

type Props = { understood: Understood[]; onRemove: (one: Understood) => void }

/** The filters that were read from the words of a search, each with a button that takes its words away. */
export function WordChips({ understood, onRemove }: Props) {
  const { t } = useTranslation()
  if (understood.length === 0) return null
  return (
    <ul className={filterCss.wrapped}>
      {understood.map((one) => {
        const name = typeof one.label === 'string' ? t(one.label) : one.label.name
        return (
          <li key={one.key}>
            <button
              type="button"
              className={filterCss.pill}
              aria-label={t('without_filter', { filter: name })}
              onClick={() => onRemove(one)}
            >
              {name}
              <Icon name="close" size={16} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
