import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { InfoPageCode } from '@/features/infopages/infoPageQueries'
import { useGetInfoPageQuery } from '@/features/infopages/infoPagesApi'
import { splitPath } from '@/shared/i18n/locale'
import { fieldLang } from '@/shared/i18n/served'
import { useLocale } from '@/shared/i18n/useLocale'
import { PageText } from '@/shared/markdown/PageText'
import { PageHead } from '@/shared/ui/PageHead'
import { ServedChip } from '@/shared/ui/Tags'
import ui from '@/shared/ui/ui.module.css'
import css from './pages.module.css'

/** A page with a text that editors maintain; the code of the text is the path of the page. */
export function Component() {
  const { t } = useTranslation()
  const locale = useLocale()
  const code = splitPath(useLocation().pathname).rest.replaceAll('/', '') as Exclude<InfoPageCode, 'contacts'>
  const query = useGetInfoPageQuery({ code, locale })
  const page = query.currentData?.[0]?.attributes
  return (
    <div className={ui.page}>
      <div className={css.editorial}>
        <PageHead title={page?.pageTitle ?? t(code)} lang={page && fieldLang(page, 'pageTitle', locale)}>
          {page && <ServedChip attributes={page} />}
        </PageHead>
        <PageText query={query} text={page?.pageText} lang={page && fieldLang(page, 'pageText', locale)} />
      </div>
    </div>
  )
}
