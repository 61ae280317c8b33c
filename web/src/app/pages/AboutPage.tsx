import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePortalQuery } from '@/shared/api/referenceApi'
import { Art } from '@/shared/art/Art'
import { fieldLang } from '@/shared/i18n/served'
import { useLocale, useLocalePath } from '@/shared/i18n/useLocale'
import { PageText } from '@/shared/markdown/PageText'
import { buttonClass } from '@/shared/ui/Button'
import { PageHead } from '@/shared/ui/PageHead'
import { ServedChip } from '@/shared/ui/Tags'
import ui from '@/shared/ui/ui.module.css'
import css from './pages.module.css'

export function Component() {
  const { t } = useTranslation()
  const locale = useLocale()
  const path = useLocalePath()
  const query = usePortalQuery(locale)
  const about = query.currentData?.attributes.aboutUs
  return (
    <div className={ui.page}>
      <Art seed="about raymi" className={css.art} />
      <div className={css.editorial}>
        <PageHead title={t('about_us_title')}>{about && <ServedChip attributes={about} />}</PageHead>
        <PageText
          query={query}
          text={about?.aboutUsText}
          lang={about ? fieldLang(about, 'aboutUsText', locale) : undefined}
        />
        <p className={css.onward}>
          <Link to={path('/contacts')} className={buttonClass('secondary')}>
            {t('contact_write')}
          </Link>
        </p>
      </div>
    </div>
  )
}
