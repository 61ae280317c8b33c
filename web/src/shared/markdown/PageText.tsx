import { useTranslation } from 'react-i18next'
import { LoadError, Notice } from '@/shared/ui/Notice'
import { TextSkeleton } from '@/shared/ui/Skeleton'
import { Markdown } from './Markdown'

type Props = {
  query: { currentData?: unknown; isError: boolean; refetch: () => void }
  text?: string | null
  lang?: string
}

/** The text of a page with a single text, or its loading, error or empty state. */
export function PageText({ query: { currentData, isError, refetch }, text, lang }: Props) {
  const { t } = useTranslation()
  if (text) return <Markdown text={text} lang={lang} />
  if (currentData) return <Notice seed="no text" text={t('no_text')} />
  return isError ? <LoadError onRetry={refetch} /> : <TextSkeleton />
}
