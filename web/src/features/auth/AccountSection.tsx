import { useTranslation } from 'react-i18next'
import css from './account.module.css'
import { ChangePasswordForm } from './ChangePasswordForm'
import { DeleteAccount } from './DeleteAccount'
import { ExportData } from './ExportData'
import { SessionList } from './SessionList'
import { SecondFactorCard } from './secondFactor/SecondFactorCard'

/** The account settings; a lazily loaded part of the personal page. */
export default function AccountSection() {
  const { t } = useTranslation()
  return (
    <section id="account" className={css.account} aria-labelledby="account-title">
      <div className={css.intro}>
        <h2 id="account-title">{t('account')}</h2>
        <p>{t('account_lead')}</p>
      </div>
      <div className={css.cards}>
        <ChangePasswordForm />
        <SecondFactorCard />
        <SessionList />
        <ExportData />
        <DeleteAccount />
      </div>
    </section>
  )
}
