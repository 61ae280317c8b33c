import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import BecomePartner from '@/app/frame/BecomePartner'
import { useLocalePath } from '@/shared/i18n/useLocale'
import { selectMayCreateEvent } from '@/shared/session/session'
import { buttonClass } from '@/shared/ui/Button'
import { Band } from '@/shared/ui/motif/Band'
import css from './home.module.css'

/** Invites users who are not hosts: signed-in users to the application form, everybody to the instructions. */
export function PartnerBand() {
  const { t } = useTranslation()
  const path = useLocalePath()
  if (useSelector(selectMayCreateEvent)) return null
  return (
    <section className={css.partner} aria-labelledby="partner-band">
      <Band seed="partner band" />
      <div className={css.partnerBody}>
        <div>
          <h2 id="partner-band">{t('partners_button_become_partner')}</h2>
          <p>{t('partners_registration_lead')}</p>
        </div>
        <div className={css.partnerActions}>
          <BecomePartner />
          <Link to={path('/registration-instructions')} className={buttonClass('secondary')}>
            {t('how_to_become_event_host')}
          </Link>
        </div>
      </div>
    </section>
  )
}
