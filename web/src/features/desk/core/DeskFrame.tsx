import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useLocation } from 'react-router'
import { splitPath } from '@/shared/i18n/locale'
import { selectIsAdministrator } from '@/shared/session/session'
import ui from '@/shared/ui/ui.module.css'
import { DeskNav } from './DeskNav'
import { PendingVerdicts } from './PendingVerdicts'

const QUEUE = /^\/desk(\/(applications|events)\/\d+)?\/?$/

/** The navigation of the desk above its current page. */
export function DeskFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const administrator = useSelector(selectIsAdministrator)
  const { rest } = splitPath(useLocation().pathname)
  const inQueue = QUEUE.test(rest)
  const links = [
    { to: '/desk/events', label: t('events') },
    { to: '/desk/hosts', label: t('desk_all_hosts') },
    { to: '/desk/news', label: t('news') },
    { to: '/desk/collections', label: t('desk_collections') },
    { to: '/desk/portal', label: t('desk_portal_data') },
    { to: '/desk/info-pages', label: t('desk_info_pages') },
    { to: '/desk/lists', label: t('desk_lists') },
    { to: '/desk/other-names', label: t('desk_other_names') },
    { to: '/desk/texts', label: t('desk_texts') },
    { to: '/desk/users', label: t('desk_users') },
    administrator && { to: '/desk/record', label: t('desk_record') },
  ]
    .filter((link) => link !== false)
    .map((link) => ({ ...link, current: !inQueue && (rest === link.to || rest.startsWith(`${link.to}/`)) }))
  return (
    <div className={ui.page}>
      <DeskNav label={t('desk')} links={[{ to: '/desk', label: t('desk_queue'), current: inQueue }, ...links]} />
      <PendingVerdicts>{children}</PendingVerdicts>
    </div>
  )
}
