import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import css from './account.module.css'
import { ChangePasswordForm } from './ChangePasswordForm'
import { DeleteAccount } from './DeleteAccount'
import { ExportData } from './ExportData'
import { SessionList } from './SessionList'
import { SecondFactorCard } from './secondFactor/SecondFactorCard'

/** The account settings, for a visitor behind one row; a lazily loaded part of the personal page. */
export default function AccountSection({ folded }: { folded: boolean }) {
  const { t } = useTranslation()
  // A link to this part opens it.
  const [open] = useState(!folded || window.location.hash === '#account')
  return (
    <section id="account" className={css.account} aria-labelledby="account-title">
      <div className={css.intro}>
        <h2 id="account-title">{t('account')}</h2>
        <p>{t('account_lead')}</p>
      </div>
      <details open={open}>
        <summary className={css.summary}>{t('password_and_devices')}</summary>
        <div className={css.cards}>
          <ChangePasswordForm />
          <SecondFactorCard />
          <SessionList />
          <ExportData />
          <DeleteAccount />
        </div>
      </details>
    </section>
  )
}
