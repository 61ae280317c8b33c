import { useTranslation } from 'react-i18next'
import { Button } from './Button'
import { LoadError } from './Notice'
import css from './ui.module.css'

type List = { isError: boolean; hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => void }

/** The end of an infinite list: the button for the next page, or its error. */
export function ListEnd({ list: { isError, hasNextPage, isFetchingNextPage, fetchNextPage } }: { list: List }) {
  const { t } = useTranslation()
  if (isError) return <LoadError small onRetry={fetchNextPage} />
  if (!hasNextPage) return null
  return (
    <div className={css.center}>
      <Button onClick={fetchNextPage} disabled={isFetchingNextPage}>
        {isFetchingNextPage ? t('loading') : t('show_more')}
      </Button>
    </div>
  )
}
