import { useTranslation } from 'react-i18next'
import { MapView } from '@/shared/map/MapView'
import { externalUrl, parsePoint, placeText } from '@/shared/text'
import { Fact } from '@/shared/ui/Fact'
import { SocialLinks } from '@/shared/ui/SocialLinks'
import ui from '@/shared/ui/ui.module.css'
import css from './hosts.module.css'
import type { Host } from './hostsApi'

export function HostContacts({ host }: { host: Host }) {
  const { t } = useTranslation()
  const { contacts, eventHostAddress } = host
  const point = parsePoint(eventHostAddress?.coordinates)
  const site = externalUrl(host.webpage)
  const city = eventHostAddress?.city?.data?.attributes.cityName
  const where = placeText(contacts?.place, eventHostAddress?.address, city)
  return (
    <section className={ui.section}>
      <div className={ui.sectionHead}>
        <h2>{t('contacts_title')}</h2>
      </div>
      <div className={css.contacts}>
        <dl className={ui.facts}>
          {where && (
            <Fact icon="pin" term={t('where')}>
              {where}
            </Fact>
          )}
          {contacts?.tel && (
            <Fact icon="phone" term={t('telephone')}>
              <a href={`tel:${contacts.tel.replace(/\s/g, '')}`}>{contacts.tel}</a>
            </Fact>
          )}
          {contacts?.mail && (
            <Fact icon="mail" term={t('email')}>
              <a href={`mailto:${contacts.mail}`}>{contacts.mail}</a>
            </Fact>
          )}
          {site && (
            <Fact icon="link" term={t('web_page')}>
              <a href={site} target="_blank" rel="noopener noreferrer">
                {new URL(site).hostname}
              </a>
            </Fact>
          )}
          {host.socialMedias && host.socialMedias.length > 0 && (
            <Fact icon="globe" term={t('footer_title_our_socials')}>
              <SocialLinks items={host.socialMedias} />
            </Fact>
          )}
        </dl>
        {point && (
          <div>
            <MapView center={point} marker={point} zoom={15} label={where || t('map')} />
            <p className={css.mapText}>{`${point.lat.toFixed(5)}, ${point.lng.toFixed(5)}`}</p>
          </div>
        )}
      </div>
    </section>
  )
}
