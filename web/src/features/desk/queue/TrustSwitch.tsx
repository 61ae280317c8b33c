import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { errorText } from '@/shared/i18n/errorText'
import { toasted } from '@/shared/ui/toasts'
import css from '../core/desk.module.css'
import { useGetDeskHostQuery, useTrustHostMutation } from '../core/deskApi'
import own from './queue.module.css'

/** Switches whether the events of a host are published without a review. */
export function TrustSwitch({ host }: { host: number }) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const { currentData } = useGetDeskHostQuery(host)
  const [trust, { isLoading }] = useTrustHostMutation()
  const help = useId()
  if (!currentData) return null
  const { name, trusted } = currentData.attributes
  const change = async () => {
    const { error } = await trust({ id: host, trusted: !trusted })
    const text = trusted ? t('desk_trust_taken', { name }) : t('desk_trust_given', { name })
    dispatch(error ? toasted('error', errorText(t, error, t('desk_not_saved'))) : toasted('success', text))
  }
  return (
    <section className={own.part}>
      <label className={own.switch}>
        <input type="checkbox" checked={trusted} disabled={isLoading} aria-describedby={help} onChange={change} />
        <span>{t('desk_trusted_host', { name })}</span>
      </label>
      <p id={help} className={css.quiet}>
        {t('desk_trusted_help')}
      </p>
    </section>
  )
}
