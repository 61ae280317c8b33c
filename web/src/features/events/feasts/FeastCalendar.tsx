import { feastsAddress } from '@/shared/feeds/feedAddress'
import { SubscribeButton } from '@/shared/feeds/SubscribeButton'
import { useLocale } from '@/shared/i18n/useLocale'
import type { Feast } from '../entry/recurrenceApi'

/** The calendar of a feast, which has its days in the coming years. */
export function FeastCalendar({ feast: { code, name } }: { feast: Pick<Feast, 'code' | 'name'> }) {
  const locale = useLocale()
  return <SubscribeButton file={feastsAddress(locale, code)} title={name} />
}
