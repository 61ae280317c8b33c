import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '@/shared/text'
import { Button } from '@/shared/ui/Button'
import css from './saveButton.module.css'
import { isIn, type SavedKind, toggleSaved } from './saved'
import { useSaved } from './useSaved'

type Props = { kind: SavedKind; id: string; name: string; className?: string; wide?: boolean }

/** Keeps an entry on the device, or removes it. `wide` shows the words beside the sign. */
export function SaveButton({ kind, id, name, className, wide }: Props) {
  const { t } = useTranslation()
  const saved = isIn(useSaved(), { kind, id })
  // What was saved before does not move when a page opens.
  const [pressed, setPressed] = useState(false)
  return (
    <Button
      look={wide ? 'secondary' : 'ghost'}
      round={!wide}
      className={cx(css.save, className)}
      aria-pressed={saved}
      aria-label={t('save_entry', { name })}
      onClick={() => {
        setPressed(true)
        toggleSaved({ kind, id, name, at: Date.now() })
      }}
    >
      <svg
        width="20"
        height="20"
        viewBox="0 0 24 24"
        className={cx(saved ? css.full : css.empty, saved && pressed && css.pop)}
        aria-hidden="true"
      >
        <path d="M6 3h12v18l-6-5l-6 5z" strokeWidth="2" stroke="currentColor" strokeLinejoin="round" />
      </svg>
      {wide && t(saved ? 'saved_here' : 'save_here')}
    </Button>
  )
}
