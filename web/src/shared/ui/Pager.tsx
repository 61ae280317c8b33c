import { useTranslation } from 'react-i18next'
import { Button } from './Button'
import { Icon } from './Icon'
import css from './ui.module.css'

type Props = { page: number; pageCount: number; onTurn: (page: number) => void }

export function Pager({ page, pageCount, onTurn }: Props) {
  const { t } = useTranslation()
  if (pageCount <= 1) return null
  return (
    <nav className={css.pager} aria-label={t('pages')}>
      <Button disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        <Icon name="left" /> {t('previous')}
      </Button>
      <span aria-current="page">{t('page_of', { page, pageCount })}</span>
      <Button disabled={page >= pageCount} onClick={() => onTurn(page + 1)}>
        {t('next')} <Icon name="right" />
      </Button>
    </nav>
  )
}
