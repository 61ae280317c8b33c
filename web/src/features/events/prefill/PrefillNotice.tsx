import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import css from '@/shared/forms/forms.module.css'
import { Button } from '@/shared/ui/Button'

/** Says that a new form is filled in, and offers an empty one; what was typed meanwhile stays. */
export function PrefillNotice({ onEmpty }: { onEmpty: () => void }) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const empty = () => {
    const form = box.current?.closest('form')
    flushSync(onEmpty)
    // The button is gone, so the focus moves to the first input.
    form?.querySelector('input')?.focus()
  }
  return (
    <div className={css.notice} ref={box}>
      <p>{t('prefilled')}</p>
      <Button onClick={empty}>{t('start_empty')}</Button>
    </div>
  )
}
