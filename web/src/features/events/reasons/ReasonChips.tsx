import type { Texts } from '@/shared/forms/texts'
import { useLocale } from '@/shared/i18n/useLocale'
import { Button } from '@/shared/ui/Button'
import ui from '@/shared/ui/ui.module.css'
import { REASONS } from './reasons'

type Props = { texts: Texts; onChoose: (texts: Texts) => void }

/** Fills a reason in all languages with a usual one; what was written is replaced. */
export function ReasonChips({ texts, onChoose }: Props) {
  const locale = useLocale()
  return (
    <div className={ui.tags}>
      {REASONS.map((reason) => (
        <Button
          key={reason.en}
          aria-pressed={Object.entries(reason).every(([language, text]) => texts[language as keyof Texts] === text)}
          onClick={() => onChoose({ ...reason })}
        >
          {reason[locale]}
        </Button>
      ))}
    </div>
  )
}
