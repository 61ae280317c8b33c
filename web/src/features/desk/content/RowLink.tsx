import { Link } from 'react-router'
import { useLocalePath } from '@/shared/i18n/useLocale'
import { buttonClass } from '@/shared/ui/Button'

type Props = { to: string; text: string; name: string; label?: string }

/** A link in the row of an entry. For screen readers it is labelled by its text, or by a longer one, and the entry's name. */
export function RowLink({ to, text, name, label = text }: Props) {
  const path = useLocalePath()
  return (
    <Link className={buttonClass('secondary')} to={path(to)} aria-label={`${label}: ${name}`}>
      {text}
    </Link>
  )
}
