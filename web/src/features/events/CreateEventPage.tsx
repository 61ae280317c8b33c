import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { Link } from 'react-router'
import { useLocalePath } from '@/shared/i18n/useLocale'
import { loginOpened, selectMayCreateEvent, selectToken, selectUser } from '@/shared/session/session'
import { Button, buttonClass } from '@/shared/ui/Button'
import { Notice } from '@/shared/ui/Notice'
import { PageHead } from '@/shared/ui/PageHead'
import ui from '@/shared/ui/ui.module.css'
import { EventForm } from './EventForm'
import css from './events.module.css'

export function Component() {
  const { t } = useTranslation()
  return (
    <div className={`${ui.page} ${css.formPage}`}>
      <PageHead title={t('create_event')} lead={t('create_event_lead')} />
      <Content />
    </div>
  )
}

/** Only a host with an own host page may publish; everybody else learns what is missing. */
function Content() {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const path = useLocalePath()
  const token = useSelector(selectToken)
  const user = useSelector(selectUser)
  const mayCreate = useSelector(selectMayCreateEvent)
  useEffect(() => {
    if (!token) dispatch(loginOpened())
  }, [token, dispatch])
  if (!token) {
    return (
      <Notice seed="sign in" text={t('sign_in_to_go_on')}>
        <Button look="primary" onClick={() => dispatch(loginOpened())}>
          {t('log_in')}
        </Button>
      </Notice>
    )
  }
  if (!user) return null
  if (!mayCreate || !user.eventHostData) {
    return (
      <Notice seed="hosts only" text={t('only_hosts_create')}>
        <Link to={path('/registration-instructions')} className={buttonClass('secondary')}>
          {t('how_to_become_event_host')}
        </Link>
      </Notice>
    )
  }
  return <EventForm host={user.eventHostData.id} />
}
