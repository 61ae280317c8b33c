import { useTranslation } from 'react-i18next'
import { usePortalQuery } from '@/shared/api/referenceApi'
import { fieldLang } from '@/shared/i18n/served'
import { useLocale } from '@/shared/i18n/useLocale'
import { PageText } from '@/shared/markdown/PageText'
import { MotifArt } from '@/shared/ui/motif/MotifArt'
import { PageHead } from '@/shared/ui/PageHead'
import { ServedChip } from '@/shared/ui/Tags'
import ui from '@/shared/ui/ui.module.css'
import css from './pages.module.css'

export function Component() {
  const { t } = useTranslation()
  const locale = useLocale()
  const query = usePortalQuery(locale)
  const about = query.currentData?.attributes.aboutUs
  return (
    <div className={ui.page}>
      <MotifArt seed="about raymi" className={css.art} />
      <div className={css.editorial}>
        <PageHead title={t('about_us_title')}>{about && <ServedChip attributes={about} />}</PageHead>
        <PageText
          query={query}
          text={about?.aboutUsText}
          lang={about ? fieldLang(about, 'aboutUsText', locale) : undefined}
        />
      </div>
    </div>
  )
}
