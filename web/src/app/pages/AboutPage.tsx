import { useTranslation } from 'react-i18next'
import { usePortalQuery } from '@/shared/api/referenceApi'
import { fieldLang } from '@/shared/i18n/served'
import { useLocale } from '@/shared/i18n/useLocale'
import { Markdown } from '@/shared/markdown/Markdown'
import { MotifArt } from '@/shared/ui/motif/MotifArt'
import { LoadError, Notice } from '@/shared/ui/Notice'
import { PageHead } from '@/shared/ui/PageHead'
import { ServedChip } from '@/shared/ui/Tags'
import ui from '@/shared/ui/ui.module.css'
import css from './pages.module.css'

export function Component() {
  const { t } = useTranslation()
  const locale = useLocale()
  const { currentData, isError, refetch } = usePortalQuery(locale)
  const text = currentData?.attributes.aboutUs?.aboutUsText
  return (
    <div className={ui.page}>
      <MotifArt seed="about raymi" className={css.art} />
      <div className={css.editorial}>
        <PageHead title={t('about_us_title')}>
          {currentData && <ServedChip attributes={currentData.attributes} />}
        </PageHead>
        {isError && <LoadError onRetry={refetch} />}
        {text && <Markdown text={text} lang={currentData && fieldLang(currentData.attributes, 'aboutUs', locale)} />}
        {currentData && !text && <Notice seed="about" text={t('no_text')} />}
      </div>
    </div>
  )
}
