import { type ReactNode, useId } from 'react'
import { Button } from '@/shared/ui/Button'
import css from './forms.module.css'

type Props = { disabled: boolean; reason?: string; children: ReactNode }

/** A submit button that says why it is disabled, in a line that is reserved for it. */
export function SubmitButton({ disabled, reason, children }: Props) {
  const id = useId()
  return (
    <div className={css.field}>
      <Button look="primary" type="submit" disabled={disabled} aria-describedby={reason && id}>
        {children}
      </Button>
      <p className={`${css.help} ${css.saved}`} id={id}>
        {reason}
      </p>
    </div>
  )
}
