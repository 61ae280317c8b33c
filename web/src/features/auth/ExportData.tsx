import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { isSeen } from '@/shared/api/error'
import { errorText } from '@/shared/i18n/errorText'
import { saveFile } from '@/shared/saveFile'
import { Button } from '@/shared/ui/Button'
import { toasted } from '@/shared/ui/toasts'
import css from './account.module.css'
import { useExportDataMutation } from './authApi'

/** Downloads the user's data. A plain link does not suffice, because the request needs an Authorization header. */
export function ExportData() {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const [exportData, { isLoading }] = useExportDataMutation()
  const download = async () => {
    const answer = await exportData()
    if (answer.error) {
      if (isSeen(answer.error)) return
      dispatch(toasted('error', errorText(t, answer.error, t('export_failed'))))
      return
    }
    saveFile(JSON.stringify(answer.data, null, 2), 'application/json', 'raymi-account.json')
  }
  return (
    <div className={css.card}>
      <h3>{t('export_data')}</h3>
      <p className={css.help}>{t('export_data_help')}</p>
      <div>
        <Button onClick={download} disabled={isLoading}>
          {t('download_data')}
        </Button>
      </div>
    </div>
  )
}
