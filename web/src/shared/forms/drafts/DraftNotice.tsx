import { useTranslation } from 'react-i18next'
import { clock, shortDay } from '@/shared/dates/format'
import { dayOf } from '@/shared/dates/lima'
import css from '@/shared/forms/forms.module.css'
import { useLocale } from '@/shared/i18n/useLocale'
import { Button } from '@/shared/ui/Button'
import ui from '@/shared/ui/ui.module.css'

type Props = { restoredAt: number | null; onDiscard: () => void }

/** Tells that the form shows what was typed before, and takes it away when that is not wanted. */
export function DraftNotice({ restoredAt, onDiscard }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  if (restoredAt === null) return <div role="status" className={ui.hidden} />
  const at = new Date(restoredAt).toISOString()
  return (
    <div role="status" className={css.notice}>
      <p>{t('draft_restored', { day: shortDay(dayOf(at), locale), time: clock(at, locale) })}</p>
      <Button onClick={onDiscard}>{t('discard_draft')}</Button>
    </div>
  )
}

/** The quiet word that nothing would be lost now. */
export function DraftSaved({ savedAt }: { savedAt: number | null }) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <p role="status" className={`${css.help} ${css.saved}`}>
      {savedAt !== null && t('draft_saved', { time: clock(new Date(savedAt).toISOString(), locale) })}
    </p>
  )
}
