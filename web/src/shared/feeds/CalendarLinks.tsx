import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '@/shared/ui/Button'
import { Icon } from '@/shared/ui/Icon'
import { useCopy } from '@/shared/useCopy'
import { subscriptions } from './feedAddress'
import css from './subscribe.module.css'

/** The ways to subscribe a calendar to an address. */
export function CalendarLinks({ address, title }: { address: string; title: string }) {
  const { t } = useTranslation()
  const copy = useCopy()
  return (
    <div className={css.links}>
      {subscriptions(address, title).map(({ name, href }) => (
        <a key={name} className={buttonClass('secondary')} href={href} target="_blank" rel="noopener noreferrer">
          {name}
        </a>
      ))}
      <Button onClick={() => copy(address, t('link_copied'), t('link_not_copied'))}>
        <Icon name="link" /> {t('copy_link')}
      </Button>
    </div>
  )
}
