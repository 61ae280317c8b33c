import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Event } from '@/features/events/core/eventsApi'
import type { Entity } from '@/shared/api/strapi'
import { useLocalePath } from '@/shared/i18n/useLocale'
import { isIn, savedEntries, toggleSaved } from '@/shared/saved/saved'
import { useSaved } from '@/shared/saved/useSaved'
import { Button } from '@/shared/ui/Button'
import { Icon } from '@/shared/ui/Icon'
import { PageHead } from '@/shared/ui/PageHead'
import ui from '@/shared/ui/ui.module.css'
import { useCopy } from '@/shared/useCopy'
import { EventDays } from './EventDays'
import { sharedHash } from './sharedList'

/** A list that somebody else shared: it is in the address only, until the visitor keeps it. */
export function SharedList({ ids }: { ids: number[] }) {
  const { t } = useTranslation()
  const path = useLocalePath()
  return (
    <div className={ui.page}>
      <PageHead title={t('shared_list')} />
      <EventDays ids={ids}>{(events) => <KeepAll events={events} />}</EventDays>
      <p className={ui.more}>
        <Link to={path('/saved')}>{t('see_list')}</Link>
      </p>
    </div>
  )
}

function KeepAll({ events }: { events: Entity<Event>[] }) {
  const { t } = useTranslation()
  const saved = useSaved()
  const entryOf = ({ id }: Entity<Event>) => ({ kind: 'event', id: String(id) }) as const
  const keep = () => {
    for (const event of events.toReversed()) {
      const entry = { ...entryOf(event), name: event.attributes.eventName, at: Date.now() }
      if (!isIn(savedEntries(), entry)) toggleSaved(entry)
    }
  }
  const missing = events.some((event) => !isIn(saved, entryOf(event)))
  return (
    missing && (
      <div className={ui.center}>
        <Button look="primary" onClick={keep}>
          {t('save_all')}
        </Button>
      </div>
    )
  )
}

/** Shares the list by the sheet of the device, else by the clipboard. */
export function ShareList({ ids }: { ids: number[] }) {
  const { t } = useTranslation()
  const path = useLocalePath()
  const copy = useCopy()
  const url = window.location.origin + path('/saved') + sharedHash(ids)
  const share = () =>
    'share' in navigator
      ? navigator.share({ title: t('saved'), url }).catch(() => undefined)
      : copy(url, t('link_copied'), t('link_not_copied'))
  return (
    <Button onClick={share}>
      <Icon name="share" /> {t('share_list')}
    </Button>
  )
}
