import { useTranslation } from 'react-i18next'
import { Button } from './Button'
import css from './ui.module.css'

type Props = { more: boolean; busy: boolean; onMore: () => void }

export function LoadMore({ more, busy, onMore }: Props) {
  const { t } = useTranslation()
  if (!more) return null
  return (
    <div className={css.center}>
      <Button onClick={onMore} disabled={busy}>
        {busy ? t('loading') : t('show_more')}
      </Button>
    </div>
  )
}
