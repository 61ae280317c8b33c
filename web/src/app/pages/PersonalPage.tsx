import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { Link } from 'react-router'
import { EventGrid } from '@/features/events/EventGrid'
import { useLocale, useLocalePath } from '@/shared/i18n/useLocale'
import { loginOpened, selectToken, selectUser, type User } from '@/shared/session/session'
import { Button, buttonClass } from '@/shared/ui/Button'
import { Notice } from '@/shared/ui/Notice'
import { PageHead } from '@/shared/ui/PageHead'
import { Tag } from '@/shared/ui/Tags'
import ui from '@/shared/ui/ui.module.css'

export function Component() {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const token = useSelector(selectToken)
  const user = useSelector(selectUser)
  useEffect(() => {
    if (!token) dispatch(loginOpened())
  }, [token, dispatch])
  if (token) return user && <Profile user={user} />
  return (
    <div className={ui.page}>
      <PageHead title={t('profile')} />
      <Notice seed="sign in" text={t('sign_in_to_go_on')}>
        <Button look="primary" onClick={() => dispatch(loginOpened())}>
          {t('log_in')}
        </Button>
      </Notice>
    </div>
  )
}

function Profile({ user }: { user: User }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const path = useLocalePath()
  const host = user.role?.type === 'organizador_de_eventos' ? user.eventHostData : null
  return (
    <div className={ui.page}>
      <PageHead title={user.username} eyebrow={t('profile')}>
        <p className={ui.tags}>
          <Tag>{user.email}</Tag>
          {user.role && <Tag>{user.role.name}</Tag>}
        </p>
      </PageHead>
      {host ? (
        <section>
          <div className={ui.sectionHead}>
            <h2>{t('my_events')}</h2>
            <div className={ui.tags}>
              <Link to={path(`/event-host/${host.id}`)} className={buttonClass('secondary')}>
                {t('my_host_page')}
              </Link>
              <Link to={path('/create-event')} className={buttonClass('primary')}>
                {t('create_event')}
              </Link>
            </div>
          </div>
          <EventGrid filter={{ locale, hosts: [host.id] }} empty={t('no_own_events')} />
        </section>
      ) : (
        <Notice seed={`client ${user.id}`} text={t('client_personal_page_description')}>
          <Link to={path('/')} className={buttonClass('secondary')}>
            {t('to_main_page')}
          </Link>
        </Notice>
      )}
    </div>
  )
}
