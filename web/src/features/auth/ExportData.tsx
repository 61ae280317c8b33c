import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { isSeen } from '@/shared/api/error'
import { errorText } from '@/shared/i18n/errorText'
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
    save(new Blob([JSON.stringify(answer.data, null, 2)], { type: 'application/json' }))
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

function save(file: Blob) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = 'raymi-account.json'
  link.click()
  URL.revokeObjectURL(link.href)
}
