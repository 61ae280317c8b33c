import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { Button } from '@/shared/ui/Button'
import { Notice } from '@/shared/ui/Notice'
import { loginOpened } from './session'

/** Replaces content that requires a login. */
export function SignInNotice() {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  return (
    <Notice seed="sign in" text={t('sign_in_to_go_on')}>
      <Button look="primary" onClick={() => dispatch(loginOpened())}>
        {t('log_in')}
      </Button>
    </Notice>
  )
}
