import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { Link, useNavigate } from 'react-router'
import { useLocalePath } from '@/shared/i18n/useLocale'
import { loginOpened, selectToken, selectUser } from '@/shared/session/session'
import { Button } from '@/shared/ui/Button'
import { Dialog } from '@/shared/ui/Dialog'
import { Notice } from '@/shared/ui/Notice'
import { PageHead } from '@/shared/ui/PageHead'
import ui from '@/shared/ui/ui.module.css'
import { PartnerForm } from './PartnerForm'
import css from './partners.module.css'

export function Component() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const path = useLocalePath()
  const [done, setDone] = useState(false)
  return (
    <div className={`${ui.page} ${css.page}`}>
      <PageHead title={t('partners_registration')} lead={t('partners_registration_lead')}>
        <p className={ui.more}>
          <Link to={path('/registration-instructions')}>{t('how_to_become_event_host')}</Link>
        </p>
      </PageHead>
      <Content onDone={() => setDone(true)} />
      {done && (
        <Dialog title={t('registration_successful')} onClose={() => navigate(path('/'))}>
          <p>{t('partner_after_registration_modal_content')}</p>
          <Button look="primary" onClick={() => navigate(path('/'))}>
            {t('accept')}
          </Button>
        </Dialog>
      )}
    </div>
  )
}

function Content({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const token = useSelector(selectToken)
  const user = useSelector(selectUser)
  useEffect(() => {
    if (!token) dispatch(loginOpened())
  }, [token, dispatch])
  if (token) return user && <PartnerForm user={user.id} onDone={onDone} />
  return (
    <Notice seed="sign in" text={t('sign_in_to_go_on')}>
      <Button look="primary" onClick={() => dispatch(loginOpened())}>
        {t('log_in')}
      </Button>
    </Notice>
  )
}
