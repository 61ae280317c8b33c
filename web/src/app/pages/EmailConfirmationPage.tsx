import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLocalePath } from '@/shared/i18n/useLocale'
import { buttonClass } from '@/shared/ui/Button'
import { Chakana } from '@/shared/ui/motif/Chakana'
import { PageHead } from '@/shared/ui/PageHead'
import ui from '@/shared/ui/ui.module.css'
import css from './pages.module.css'

/** The server has confirmed the address before it sends a visitor here. */
export function Component() {
  const { t } = useTranslation()
  const path = useLocalePath()
  return (
    <div className={`${ui.page} ${css.centred}`}>
      <Chakana seed="confirmed" size={120} />
      <PageHead title={t('email_confirmed')} />
      <Link to={path('/')} className={buttonClass('primary')}>
        {t('to_main_page')}
      </Link>
    </div>
  )
}
