import { type ChangeEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '@/shared/api/error'
import { errorText } from '@/shared/i18n/errorText'
import { saveFile } from '@/shared/saveFile'
import { cx } from '@/shared/text'
import { Button, buttonClass } from '@/shared/ui/Button'
import ui from '@/shared/ui/ui.module.css'
import css from '../core/desk.module.css'
import own from './texts.module.css'
import { type TextFormat, type TextSearch, useExportTextsMutation, useImportTextsMutation } from './textsApi'

const FILES: Record<TextFormat, { name: string; type: string }> = {
  xliff: { name: 'xlf', type: 'application/xliff+xml' },
  csv: { name: 'csv', type: 'text/csv' },
}

/** Exports the texts of the list for a translation program, and imports them again. */
export function TextFiles({ search, onImported }: { search: TextSearch; onImported: () => void }) {
  const { t } = useTranslation()
  const [exportTexts] = useExportTextsMutation()
  const [importTexts, { isLoading }] = useImportTextsMutation()
  const [report, setReport] = useState('')
  const failed = (error: unknown) => setReport(errorText(t, error as ApiError, t('desk_not_saved')))
  const save = async (format: TextFormat) => {
    const { data, error } = await exportTexts({ ...search, format })
    if (error) failed(error)
    else saveFile(data, FILES[format].type, `raymi-${search.locale}.${FILES[format].name}`)
  }
  const load = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (!file) return
    const format: TextFormat = file.name.endsWith('.csv') ? 'csv' : 'xliff'
    const { data, error } = await importTexts({ content: await file.text(), type: FILES[format].type })
    target.value = ''
    if (error) return failed(error)
    const refused = data.data.filter(({ result }) => result === 'refused').map(({ unit }) => unit)
    const saved = data.data.filter(({ result }) => result === 'saved').length
    setReport(`${t('desk_text_imported', { saved, refused: refused.length })} ${refused.join(', ')}`)
    onImported()
  }
  return (
    <div className={cx(own.actions, own.files)}>
      <Button onClick={() => void save('xliff')}>{t('desk_text_export', { format: 'XLIFF' })}</Button>
      <Button onClick={() => void save('csv')}>{t('desk_text_export', { format: 'CSV' })}</Button>
      {/* A file field of its own would speak the language of the browser. */}
      <label className={cx(buttonClass('secondary'), own.file)}>
        {t('desk_text_import')}
        <input className={ui.hidden} type="file" accept=".xlf,.xliff,.csv" disabled={isLoading} onChange={load} />
      </label>
      <p className={css.quiet} role="status">
        {report}
      </p>
    </div>
  )
}
