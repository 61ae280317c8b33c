import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import css from '@/shared/forms/forms.module.css'
import { Button } from '@/shared/ui/Button'
import { Dialog } from '@/shared/ui/Dialog'

/** Puts a form back to what it began with; asked first, since the draft goes with it. */
export function ClearForm({ disabled, onClear }: { disabled: boolean; onClear: () => void }) {
  const { t } = useTranslation()
  const [asked, ask] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const yes = () => {
    flushSync(() => {
      ask(false)
      onClear()
    })
    // The button has nothing left to clear: the keyboard begins the form anew.
    button.current?.form?.querySelector('input')?.focus()
  }
  return (
    <>
      <Button look="ghost" ref={button} disabled={disabled} onClick={() => ask(true)}>
        {t('clear')}
      </Button>
      {asked && (
        <Dialog title={t('clear_form')} onClose={() => ask(false)}>
          <p>{t('clear_form_text')}</p>
          <div className={css.buttons}>
            <Button look="primary" onClick={yes}>
              {t('yes')}
            </Button>
            <Button onClick={() => ask(false)}>{t('no')}</Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
