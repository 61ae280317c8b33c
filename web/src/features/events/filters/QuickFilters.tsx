import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '@/shared/text'
import type { EventFilter } from '../core/eventQueries'
import type { EventCounts } from '../core/eventsApi'
import { Chip } from './Chip'
import { chosenIn, WITH_CHILDREN, type Write } from './filterParams'
import css from './filters.module.css'
import type { Period } from './period'
import type { NearMe } from './useNearMe'

const Elsewhere = lazy(() => import('./Elsewhere'))
const FilterSheet = lazy(() => import('./FilterSheet'))

/** All of one size, so that no button moves when the answer arrives. */
const NEAR_ICONS = { off: 'pin', asking: 'clock', on: 'close', refused: 'alert' } as const

type ChipsProps = {
  params: URLSearchParams
  near: NearMe
  /** The numbers beside the choices. */
  choices: EventCounts['choices']
  write: Write
}

/** The filters as people say them, as toggle buttons. */
export function QuickFilters({ params, near, choices, write }: ChipsProps) {
  const { t } = useTranslation()
  const free = params.get('free') === 'true'
  const children = params.get('audience') === WITH_CHILDREN
  return (
    <>
      <Chip
        on={free}
        label={t('free')}
        count={choices?.free?.true}
        onPress={() => write({ free: free ? '' : 'true' })}
      />
      <Chip
        on={children}
        label={t('with_children')}
        count={choices?.audience?.[WITH_CHILDREN]}
        onPress={() => write({ audience: children ? '' : WITH_CHILDREN })}
      />
      <Chip
        on={near.state === 'on'}
        label={t('near_me')}
        count={null}
        onPress={near.toggle}
        icon={NEAR_ICONS[near.state]}
        busy={near.state === 'asking'}
      />
    </>
  )
}

type SheetProps = {
  params: URLSearchParams
  /** The filters without the times. */
  what: EventFilter
  period: Period
  write: Write
}

/** What a visitor chooses from whose position was refused. */
export function Refused({ near, ...props }: SheetProps & { near: NearMe }) {
  if (near.state !== 'refused') return null
  return (
    <Suspense fallback={null}>
      <Elsewhere {...props} />
    </Suspense>
  )
}

/** The parameters of the sheet that have no button of their own. */
const SHEET = ['audience', 'neighbourhood', 'area', 'priceMax', 'accessibility', 'language', 'setting', 'booking']

/** A button that opens all filters without one of their own. */
export function SheetButton({ params, what, period, write }: SheetProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const children = params.get('audience') === WITH_CHILDREN
  const others = SHEET.reduce((sum, name) => sum + chosenIn(params, name).length, children ? -2 : 0)
  return (
    <>
      <button
        type="button"
        className={cx(css.pill, others > 0 && css.set)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('filters')}
        {others > 0 && <span className={css.count}>{others}</span>}
      </button>
      {open && (
        <Suspense fallback={null}>
          <FilterSheet params={params} what={what} period={period} write={write} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
