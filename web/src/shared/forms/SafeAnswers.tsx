import { Button } from '@/shared/ui/Button'
import formCss from './forms.module.css'

type Props = {
  /** The label of the answer that changes nothing. */
  safe: string
  /** The label of the answer that cannot be undone. */
  final: string
  busy?: boolean
  onSafe: () => void
  /** Without it the final answer submits the form around it. */
  onFinal?: () => void
}

// An attribute, because React's autoFocus is executed before the dialog is shown.
const focusFirst = (button: HTMLButtonElement | null) => button?.setAttribute('autofocus', '')

/** The two answers of a dialog about a deletion. The safe one is the primary button and gets the focus. */
export function SafeAnswers({ safe, final, busy, onSafe, onFinal }: Props) {
  return (
    <div className={formCss.buttons}>
      <Button look="primary" ref={focusFirst} onClick={onSafe}>
        {safe}
      </Button>
      <Button type={onFinal ? 'button' : 'submit'} disabled={busy} onClick={onFinal}>
        {final}
      </Button>
    </div>
  )
}
