import { useTranslation } from 'react-i18next'
import { Directions } from '@/shared/map/Directions'
import { MapView } from '@/shared/map/MapView'
import { placeText } from '@/shared/map/placeText'
import { parsePoint } from '@/shared/map/point'
import { ContactFacts } from '@/shared/ui/ContactFacts'
import { Fact } from '@/shared/ui/Fact'
import { SocialLinks, socialLinks } from '@/shared/ui/SocialLinks'
import ui from '@/shared/ui/ui.module.css'
import css from './hosts.module.css'
import type { Host } from './hostsApi'

export function HostContacts({ host }: { host: Host }) {
  const { t } = useTranslation()
  const { contacts, eventHostAddress } = host
  const point = parsePoint(eventHostAddress?.coordinates)
  const city = eventHostAddress?.city?.data?.attributes.cityName
  const where = placeText(contacts?.place, eventHostAddress?.address, city)
  return (
    <section className={ui.section}>
      <div className={ui.sectionHead}>
        <h2>{t('contacts_title')}</h2>
      </div>
      <div className={css.contacts}>
        <dl className={ui.facts}>
          <ContactFacts
            place={where}
            tel={contacts?.tel}
            mail={contacts?.mail}
            site={host.webpage}
            catalog={host.digitalCatalog}
          />
          {socialLinks(host.socialMedias).length > 0 && (
            <Fact icon="globe" term={t('footer_title_our_socials')}>
              <SocialLinks items={host.socialMedias} />
            </Fact>
          )}
        </dl>
        {point && (
          <div>
            <MapView center={point} marker={point} zoom={15} label={where || t('map')} />
            <Directions point={point} address="" />
          </div>
        )}
      </div>
    </section>
  )
}
