import { useTranslation } from 'react-i18next'
import { usePortalQuery } from '@/shared/api/referenceApi'
import { useLocale } from '@/shared/i18n/useLocale'
import { PageHead } from '@/shared/ui/PageHead'
import ui from '@/shared/ui/ui.module.css'
import css from './pages.module.css'

/** The accessibility statement: supported features, known limits and the contact. */
export function Component() {
  const { t } = useTranslation()
  const mail = usePortalQuery(useLocale()).data?.attributes.platformContacts?.mail
  const promises = [
    t('accessibility_keyboard'),
    t('accessibility_reader'),
    t('accessibility_sight'),
    t('accessibility_motion'),
  ]
  const limits = [t('accessibility_videos'), t('accessibility_photos'), t('accessibility_maps')]
  return (
    <div className={`${ui.page} ${css.editorial}`}>
      <PageHead title={t('accessibility')} lead={t('accessibility_lead')} />
      <h2>{t('accessibility_done')}</h2>
      <List items={promises} />
      <h2>{t('accessibility_missing')}</h2>
      <List items={limits} />
      <h2>{t('accessibility_tell')}</h2>
      <p>
        {t('accessibility_tell_text')} {mail && <a href={`mailto:${mail}`}>{mail}</a>}
      </p>
    </div>
  )
}

const List = ({ items }: { items: string[] }) => (
  <ul className={css.list}>
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
)
