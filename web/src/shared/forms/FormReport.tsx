import { useState } from 'react'
import { useDispatch } from 'react-redux'
import { cx } from '@/shared/text'
import { Icon } from '@/shared/ui/Icon'
import { toasted } from '@/shared/ui/toasts'
import css from './report.module.css'

type Report = { kind: 'error' | 'success'; text: string }

/** The result of sending a form: shown as a toast, and in the form by FormReport until the next one. */
export function useReport() {
  const dispatch = useDispatch()
  const [report, setReport] = useState<Report | null>(null)
  const show = (kind: Report['kind'], text: string) => {
    setReport({ kind, text })
    dispatch(toasted(kind, text))
  }
  return { report, show, clear: () => setReport(null) }
}

/** The last element of a form, so that nothing below it moves. Both live regions are always in the document. */
export function FormReport({ report }: { report: Report | null }) {
  const line = report && (
    <p className={cx(css.line, report.kind === 'success' && css.success)}>
      <Icon name={report.kind === 'error' ? 'alert' : 'check'} size={20} />
      {report.text}
    </p>
  )
  return (
    <div>
      <div role="alert">{report?.kind === 'error' && line}</div>
      <div role="status">{report?.kind === 'success' && line}</div>
    </div>
  )
}
