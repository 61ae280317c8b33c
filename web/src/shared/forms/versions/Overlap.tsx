import { lateOverlap } from './lateOverlap'

/** The choice for forms whose fields are texts in the main. */
export const Overlap = lateOverlap(() => import('./OverlapDialog'))
