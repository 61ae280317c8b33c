import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { SafeAnswers } from '@/shared/forms/SafeAnswers'
import { Button } from '@/shared/ui/Button'
import { Dialog } from '@/shared/ui/Dialog'

/** Resets the form to its initial values after a confirmation, because the draft is deleted as well. */
export function ClearForm({ disabled, onClear }: { disabled: boolean; onClear: () => void }) {
  const { t } = useTranslation()
  const [dialogOpen, setDialogOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const confirm = () => {
    flushSync(() => {
      setDialogOpen(false)
      onClear()
    })
    // The button becomes disabled, so the focus moves to the first input.
    button.current?.form?.querySelector('input')?.focus()
  }
  return (
    <>
      <Button look="ghost" ref={button} disabled={disabled} onClick={() => setDialogOpen(true)}>
        {t('clear')}
      </Button>
      {dialogOpen && (
        <Dialog title={t('clear_form')} onClose={() => setDialogOpen(false)}>
          <p>{t('clear_form_text')}</p>
          <SafeAnswers safe={t('no')} final={t('yes')} onSafe={() => setDialogOpen(false)} onFinal={confirm} />
        </Dialog>
      )}
    </>
  )
}
