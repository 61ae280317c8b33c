import { useTranslation } from 'react-i18next'
import { Fact } from '@/shared/ui/Fact'
import { AUDIENCES, isAudience, isSetting, isSpokenLanguage, LANGUAGES, SETTINGS } from './audience'
import type { Event } from './eventsApi'

const known = ({ audiences = [], languages = [], setting, needsBooking }: Event) => ({
  audiences: audiences.map(({ audience }) => audience).filter(isAudience),
  languages: languages.map(({ language }) => language).filter(isSpokenLanguage),
  setting: setting !== undefined && isSetting(setting) ? setting : null,
  needsBooking,
})

/** Whether an event says for whom it is, in which language, where or whether to book. */
export function hasAudience(event: Event): boolean {
  const { audiences, languages, setting, needsBooking } = known(event)
  return audiences.length > 0 || languages.length > 0 || setting !== null || needsBooking !== undefined
}

export function AudienceFacts({ event }: { event: Event }) {
  const { t } = useTranslation()
  const { audiences, languages, setting, needsBooking } = known(event)
  return (
    <>
      {audiences.length > 0 && (
        <Fact icon="user" term={t('for_whom')}>
          {audiences.map((audience) => t(AUDIENCES[audience])).join(', ')}
        </Fact>
      )}
      {languages.length > 0 && (
        <Fact icon="globe" term={t('spoken_languages')}>
          {languages.map((language) => t(LANGUAGES[language])).join(', ')}
        </Fact>
      )}
      {setting && (
        <Fact icon="pin" term={t('setting')}>
          {t(SETTINGS[setting])}
        </Fact>
      )}
      {needsBooking !== undefined && (
        <Fact icon="ticket" term={t('booking')}>
          {t(needsBooking ? 'booking_needed' : 'no_booking')}
        </Fact>
      )}
    </>
  )
}
