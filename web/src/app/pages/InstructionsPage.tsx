import { useTranslation } from 'react-i18next'
import { useInstructionQuery } from '@/shared/api/referenceApi'
import { fieldLang } from '@/shared/i18n/served'
import { useLocale } from '@/shared/i18n/useLocale'
import { PageText } from '@/shared/markdown/PageText'
import { PageHead } from '@/shared/ui/PageHead'
import { ServedChip } from '@/shared/ui/Tags'
import ui from '@/shared/ui/ui.module.css'
import css from './pages.module.css'

export function Component() {
  const { t } = useTranslation()
  const locale = useLocale()
  const query = useInstructionQuery(locale)
  const attributes = query.currentData?.attributes
  return (
    <div className={`${ui.page} ${css.editorial}`}>
      <PageHead title={t('how_to_become_event_host')}>{attributes && <ServedChip attributes={attributes} />}</PageHead>
      <PageText
        query={query}
        text={attributes?.instructions}
        lang={attributes && fieldLang(attributes, 'instructions', locale)}
      />
    </div>
  )
}
