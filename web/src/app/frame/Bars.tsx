import { type ComponentType, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { whenIdle } from '@/shared/deferred'
import { useLocalePath } from '@/shared/i18n/useLocale'
import css from './bars.module.css'
import { useUnavailable } from './useUnavailable'

/** Status bars: the portal is unavailable, or a newer version exists. */
export function Bars() {
  const { t } = useTranslation()
  const path = useLocalePath()
  const unavailable = useUnavailable()
  const [Late, setLate] = useState<ComponentType<{ unavailable: boolean }>>()
  // Loaded soon after the start: the files of this version may be gone when the next one exists.
  useEffect(() => {
    whenIdle(() =>
      import('./LateBars').then(
        (module) => setLate(() => module.LateBars),
        () => undefined,
      ),
    )
  }, [])
  return (
    <div className={css.bars} aria-live="polite">
      {unavailable && (
        <p className={css.bar}>
          {t('portal_away')}
          <Link to={path('/saved')}>{t('saved')}</Link>
        </p>
      )}
      {Late && <Late unavailable={unavailable} />}
    </div>
  )
}
