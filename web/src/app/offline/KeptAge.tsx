import { useTranslation } from 'react-i18next'
import { clock, shortDay } from '@/shared/dates/format'
import { dayOf } from '@/shared/dates/lima'
import { useLocale } from '@/shared/i18n/useLocale'
import { useKept } from './useKept'

/** Says of what time the programme on this device is; nothing if none is kept. */
export function KeptAge({ className }: { className?: string }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const kept = useKept()
  if (!kept) return null
  const at = new Date(kept.at).toISOString()
  return (
    <p className={className}>{t('programme_kept', { time: `${shortDay(dayOf(at), locale)}, ${clock(at, locale)}` })}</p>
  )
}
