import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { selectTheme, themeChosen } from '@/app/theme'
import { Button } from '@/shared/ui/Button'
import { Icon } from '@/shared/ui/Icon'

export function ThemeButton() {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const dark = useSelector(selectTheme) === 'dark'
  return (
    <Button
      look="ghost"
      round
      aria-label={t('dark_theme')}
      aria-pressed={dark}
      onClick={() => dispatch(themeChosen(dark ? 'light' : 'dark'))}
    >
      <Icon name={dark ? 'sun' : 'moon'} />
    </Button>
  )
}
