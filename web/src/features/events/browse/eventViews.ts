import { lazyWithPreload } from '@/shared/lazyWithPreload'
import { viewOf } from './ViewSwitch'

export const MonthView = lazyWithPreload(() => import('../month/MonthView'))
export const EventMapView = lazyWithPreload(() => import('../map/EventMapView'))

const views = { month: MonthView, map: EventMapView }

/** Loads the code of the view in an address before the page renders: this view replaces the server's rendering of it at once. */
export async function loadView({ search }: { search: string }): Promise<void> {
  const view = viewOf(new URLSearchParams(search))
  await (view && views[view].preload())
}
