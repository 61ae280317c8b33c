import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '@/shared/text'
import type { EventFilter } from '../core/eventQueries'
import type { Chosen } from './Filters'
import { chosenIn, WITH_CHILDREN, type Write } from './filterParams'
import css from './filters.module.css'
import type { NearMe } from './useNearMe'

const FilterSheet = lazy(() => import('./FilterSheet'))

type Props = { params: URLSearchParams; near: NearMe; filter: EventFilter & Chosen; write: Write }

/** The parameters of the sheet that have no button of their own. */
const SHEET = ['audience', 'neighbourhood', 'area', 'priceMax', 'accessibility', 'language', 'setting', 'booking']

/** The filters as people say them, as toggle buttons, and a button that opens all others. */
export function QuickFilters({ params, near, filter, write }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const free = params.get('free') === 'true'
  const children = params.get('audience') === WITH_CHILDREN
  const others = SHEET.reduce((sum, name) => sum + chosenIn(params, name).length, children ? -2 : 0)
  return (
    <>
      <Toggle on={free} label={t('free')} onPress={() => write({ free: free ? '' : 'true' })} />
      <Toggle
        on={children}
        label={t('with_children')}
        onPress={() => write({ audience: children ? '' : WITH_CHILDREN })}
      />
      <Toggle on={near.state === 'on'} label={t('near_me')} onPress={near.toggle} />
      <button
        type="button"
        className={cx(css.pill, others > 0 && css.set)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('more_filters')}
        {others > 0 && <span className={css.count}>{others}</span>}
      </button>
      {open && (
        <Suspense fallback={null}>
          <FilterSheet params={params} filter={filter} write={write} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function Toggle({ on, label, onPress }: { on: boolean; label: string; onPress: () => void }) {
  return (
    <button type="button" className={cx(css.pill, on && css.active)} aria-pressed={on} onClick={onPress}>
      {label}
    </button>
  )
}
