import { useTranslation } from 'react-i18next'
import ui from '@/shared/ui/ui.module.css'

/** The name of an event on a day; of a cancelled date it is struck through, and said to be cancelled. */
export function EntryName({ name, cancelled }: { name: string; cancelled?: boolean }) {
  const { t } = useTranslation()
  if (!cancelled) return name
  return (
    <>
      <s>{name}</s> <span className={ui.hidden}>{t('status_cancelled')}</span>
    </>
  )
}
