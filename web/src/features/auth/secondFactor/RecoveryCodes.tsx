import { useTranslation } from 'react-i18next'
import { saveFile } from '@/shared/saveFile'
import { Button } from '@/shared/ui/Button'
import css from './secondFactor.module.css'

/** Shows the recovery codes; the server returns them only once. */
export function RecoveryCodes({ codes, onStored }: { codes: string[]; onStored: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={css.step}>
      <h3 className={css.stepTitle}>{t('recovery_codes')}</h3>
      <p>{t('recovery_codes_help')}</p>
      <ul className={css.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={css.buttons}>
        <Button onClick={() => saveFile(`${codes.join('\n')}\n`, 'text/plain', 'raymi-recovery-codes.txt')}>
          {t('recovery_codes_download')}
        </Button>
        <Button look="primary" onClick={onStored}>
          {t('recovery_codes_stored')}
        </Button>
      </div>
    </div>
  )
}
