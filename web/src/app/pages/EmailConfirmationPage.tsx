import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { Link, useSearchParams } from 'react-router'
import { ResendForm } from '@/features/auth/ResendForm'
import { useLocalePath } from '@/shared/i18n/useLocale'
import { loginOpened, selectToken } from '@/shared/session/session'
import { Button, buttonClass } from '@/shared/ui/Button'
import { Chakana } from '@/shared/ui/motif/Chakana'
import { PageHead } from '@/shared/ui/PageHead'
import ui from '@/shared/ui/ui.module.css'
import css from './pages.module.css'

/** The server checks the link of the mail and redirects here with the result in `state`. */
export function Component() {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const path = useLocalePath()
  const token = useSelector(selectToken)
  const [params] = useSearchParams()
  const state = params.get('state')
  if (state === 'expired' || state === 'invalid') return <NewLink expired={state === 'expired'} />
  return (
    <div className={`${ui.page} ${css.centred}`}>
      <Chakana seed="confirmed" size={120} />
      <PageHead title={state === 'used' ? t('confirmation_used') : t('email_confirmed')} />
      <div className={ui.tags}>
        {!token && (
          <Button look="primary" onClick={() => dispatch(loginOpened())}>
            {t('log_in_now')}
          </Button>
        )}
        <Link to={path('/')} className={buttonClass(token ? 'primary' : 'secondary')}>
          {t('to_main_page')}
        </Link>
      </div>
    </div>
  )
}

function NewLink({ expired }: { expired: boolean }) {
  const { t } = useTranslation()
  return (
    <div className={`${ui.page} ${css.narrow}`}>
      <PageHead title={expired ? t('confirmation_expired') : t('confirmation_invalid')} />
      <ResendForm />
    </div>
  )
}
