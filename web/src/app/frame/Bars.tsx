import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/Button'
import css from './bars.module.css'
import { useNewVersion } from './useNewVersion'
import { useUnavailable } from './useUnavailable'

/** Status bars: the portal is unavailable, or a newer version exists. */
export function Bars() {
  const { t } = useTranslation()
  const unavailable = useUnavailable()
  const newer = useNewVersion()
  return (
    <div className={css.bars} aria-live="polite">
      {unavailable && <p className={css.bar}>{t('portal_away')}</p>}
      {newer && (
        <p className={css.bar}>
          {t('new_version')} <Button onClick={() => window.location.reload()}>{t('reload')}</Button>
        </p>
      )}
    </div>
  )
}
