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
  if (state !== 'confirmed' && state !== 'used') return <NewLink state={state} />
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

const problems = { expired: 'confirmation_expired', invalid: 'confirmation_invalid' } as const

/** Offers another link. Without a known result, for example after the address was typed, the page claims none. */
function NewLink({ state }: { state: string | null }) {
  const { t } = useTranslation()
  const problem = state === 'expired' || state === 'invalid' ? problems[state] : null
  return (
    <div className={`${ui.page} ${css.narrow}`}>
      <PageHead title={t(problem ?? 'confirm_email')} lead={problem ? undefined : t('confirm_email_help')} />
      <ResendForm />
    </div>
  )
}
