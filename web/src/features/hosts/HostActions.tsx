import { useTranslation } from 'react-i18next'
import type { Entity } from '@/shared/api/strapi'
import { DirectionsLink } from '@/shared/map/DirectionsLink'
import { parsePoint } from '@/shared/map/point'
import { FollowButton } from '@/shared/saved/FollowButton'
import { buttonClass } from '@/shared/ui/Button'
import { Icon } from '@/shared/ui/Icon'
import ui from '@/shared/ui/ui.module.css'
import { telLink } from '@/shared/webLink'
import { type Host, nameOf } from './hostsApi'

/** The digits of a Peruvian mobile number with its country code; null for other numbers, which have no chat. */
function chatNumber(tel: string | null | undefined): string | null {
  const digits = tel?.replace(/\D/g, '').replace(/^51/, '') ?? ''
  return /^9\d{8}$/.test(digits) ? `51${digits}` : null
}

/** What a visitor does with a host: follow it, call, write, go there. */
export function HostActions({ host: { id, attributes } }: { host: Entity<Host> }) {
  const { t } = useTranslation()
  const { contacts, eventHostAddress } = attributes
  const chat = chatNumber(contacts?.tel)
  const point = parsePoint(eventHostAddress?.coordinates)
  return (
    <div className={ui.tags}>
      <FollowButton wide id={String(id)} name={nameOf(attributes)} />
      {contacts?.tel && (
        <a className={buttonClass('secondary')} href={telLink(contacts.tel)}>
          <Icon name="phone" /> {t('call')}
        </a>
      )}
      {chat && (
        <a
          className={buttonClass('secondary')}
          href={`https://wa.me/${chat}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          WhatsApp
        </a>
      )}
      {point && <DirectionsLink point={point} />}
    </div>
  )
}
