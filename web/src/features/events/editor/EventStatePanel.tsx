import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Entity } from '@/shared/api/strapi'
import css from '@/shared/forms/forms.module.css'
import { textIn, textsFrom } from '@/shared/forms/texts'
import { useLocale, useLocalePath } from '@/shared/i18n/useLocale'
import { Button, buttonClass } from '@/shared/ui/Button'
import { Tag } from '@/shared/ui/Tags'
import ui from '@/shared/ui/ui.module.css'
import { useStatusText } from '../core/EventTags'
import type { Event, EventText } from '../core/eventsApi'
import { stateOf } from '../entry/eventEntry'
import { usualReason } from '../reasons/reasons'
import { EventStatusButton } from './EventStatusButton'
import own from './eventForm.module.css'

const EventStatusDialog = lazy(() => import('./EventStatusDialog'))
const DeleteEventDialog = lazy(() => import('./DeleteEventDialog'))

/** The state of an event and the actions besides editing. */
export default function EventStatePanel({ event }: { event: Entity<Event> }) {
  const { t } = useTranslation()
  const path = useLocalePath()
  const [open, setOpen] = useState<'state' | 'delete' | null>(null)
  const close = () => setOpen(null)
  const locale = useLocale()
  const { id, attributes } = event
  const textOf = (field: EventText) => textIn(textsFrom(attributes.translations, field), locale)
  const reason = textOf('statusReason')
  const usual = usualReason(reason.text, locale)
  const status = useStatusText(attributes.eventStatus)
  const state = stateOf(attributes)
  const labels = {
    published: t('state_published'),
    pending: t('state_pending'),
    rejected: t('state_rejected'),
    draft: t('state_draft'),
  }
  return (
    <section className={own.state} aria-label={t('state_of_event')}>
      <p className={ui.tags}>
        <Tag look={state === 'published' ? 'strong' : undefined}>{labels[state]}</Tag>
        {status && <Tag look="warn">{status}</Tag>}
      </p>
      {state === 'pending' && <p>{t('pending_text')}</p>}
      {state === 'rejected' && <p>{t('rejected_text')}</p>}
      {state === 'rejected' && attributes.reviewMessage && <p className={own.message}>{attributes.reviewMessage}</p>}
      {status && reason.text && (
        <p className={own.message} lang={usual ? locale : reason.locale}>
          {usual ?? reason.text}
        </p>
      )}
      <div className={css.buttons}>
        {state === 'published' && (
          <Link className={buttonClass('secondary')} to={path(`/event/${id}`)}>
            {t('learn_more')}
          </Link>
        )}
        <Link className={buttonClass('secondary')} to={path(`/create-event?from=${id}`)}>
          {t('duplicate')}
        </Link>
        <EventStatusButton id={id} status={attributes.eventStatus} />
        <Button onClick={() => setOpen('state')}>{t('change_state')}</Button>
        <Button onClick={() => setOpen('delete')}>{t('delete_event')}</Button>
      </div>
      <Suspense fallback={null}>
        {open === 'state' && <EventStatusDialog id={id} onClose={close} />}
        {open === 'delete' && <DeleteEventDialog id={id} name={textOf('eventName').text} onClose={close} />}
      </Suspense>
    </section>
  )
}
