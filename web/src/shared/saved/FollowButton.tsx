import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/Button'
import css from './saveButton.module.css'
import { isIn, toggleSaved } from './saved'
import { useSaved } from './useSaved'

type Props = { id: string; name: string; wide?: boolean }

/** Follows a host, or stops it: it is kept as saved entries are, and its new events are on their page. `wide` shows the words. */
export function FollowButton({ id, name, wide }: Props) {
  const { t } = useTranslation()
  const followed = isIn(useSaved(), { kind: 'host', id })
  return (
    <Button
      look={wide ? 'secondary' : 'ghost'}
      round={!wide}
      className={css.save}
      aria-pressed={followed}
      aria-label={t('follow_entry', { name })}
      title={wide ? undefined : t(followed ? 'following' : 'follow')}
      onClick={() => toggleSaved({ kind: 'host', id, name, at: Date.now() })}
    >
      <svg width="20" height="20" viewBox="0 0 24 24" fill="none" aria-hidden="true">
        <path d={followed ? 'M4 12.5l5 5L20 6.5' : 'M12 5v14M5 12h14'} stroke="currentColor" strokeWidth="2" />
      </svg>
      {wide && t(followed ? 'following' : 'follow')}
    </Button>
  )
}
