import { useTranslation } from 'react-i18next'
import { useInstructionQuery } from '@/shared/api/referenceApi'
import { fieldLang } from '@/shared/i18n/served'
import { useLocale } from '@/shared/i18n/useLocale'
import { Markdown } from '@/shared/markdown/Markdown'
import { LoadError, Notice } from '@/shared/ui/Notice'
import { PageHead } from '@/shared/ui/PageHead'
import { ServedChip } from '@/shared/ui/Tags'
import ui from '@/shared/ui/ui.module.css'
import css from './pages.module.css'

export function Component() {
  const { t } = useTranslation()
  const locale = useLocale()
  const { currentData, isError, refetch } = useInstructionQuery(locale)
  const text = currentData?.attributes.instructions
  return (
    <div className={`${ui.page} ${css.editorial}`}>
      <PageHead title={t('how_to_become_event_host')}>
        {currentData && <ServedChip attributes={currentData.attributes} />}
      </PageHead>
      {isError && <LoadError onRetry={refetch} />}
      {text && <Markdown text={text} lang={currentData && fieldLang(currentData.attributes, 'instructions', locale)} />}
      {currentData && !text && <Notice seed="instructions" text={t('no_text')} />}
    </div>
  )
}
