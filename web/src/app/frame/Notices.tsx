import { type ComponentType, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { whenIdle } from '@/shared/deferred'
import { useLocalePath } from '@/shared/i18n/useLocale'
import css from './notices.module.css'
import { useUnavailable } from './useUnavailable'

/** Notices at the lower edge: the portal is unavailable, or a newer version exists. */
export function Notices() {
  const { t } = useTranslation()
  const path = useLocalePath()
  const unavailable = useUnavailable()
  const [LoadedNotices, setLoadedNotices] = useState<ComponentType<{ unavailable: boolean }>>()
  // Loaded soon after the start: the files of this version may be gone when the next one exists.
  useEffect(() => {
    whenIdle(() =>
      import('./DeferredNotices').then(
        (module) => setLoadedNotices(() => module.DeferredNotices),
        () => undefined,
      ),
    )
  }, [])
  return (
    <div className={css.notices} aria-live="polite">
      {unavailable && (
        <p className={css.notice}>
          {t('portal_away')}
          <Link to={path('/saved')}>{t('saved')}</Link>
        </p>
      )}
      {LoadedNotices && <LoadedNotices unavailable={unavailable} />}
    </div>
  )
}
