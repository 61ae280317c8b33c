import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/Button'
import css from './bars.module.css'
import { useNewVersion } from './useNewVersion'
import { useAway } from './useUnavailable'

/** What a visitor should know of the portal itself: that it is away, or that there is a newer one. */
export function Bars() {
  const { t } = useTranslation()
  const away = useAway()
  const newer = useNewVersion()
  return (
    <div className={css.bars} aria-live="polite">
      {away && <p className={css.bar}>{t('portal_away')}</p>}
      {newer && (
        <p className={css.bar}>
          {t('new_version')} <Button onClick={() => window.location.reload()}>{t('reload')}</Button>
        </p>
      )}
    </div>
  )
}
