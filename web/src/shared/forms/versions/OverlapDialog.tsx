import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import formCss from '@/shared/forms/forms.module.css'
import { isMediaItem, nameOf } from '@/shared/forms/uploads/mediaItem'
import type { Values } from '@/shared/forms/values'
import { Button } from '@/shared/ui/Button'
import { Dialog } from '@/shared/ui/Dialog'
import css from './overlap.module.css'
import { valueAt } from './rebase'
import type { Overlap } from './useEdition'

/** Methods, so that the texts of one form are assignable to those of any. */
export type FieldTexts<V extends Values = Values> = {
  /** The label of a field. */
  label(field: string): string
  /** A value in words, where it is not a text itself; undefined: as it is. */
  text?(field: string, values: V): string | undefined
}
export type OverlapProps = {
  edition: { overlap: Overlap<Values> | null; choose: (theirs: string[]) => void; keep: () => void }
  form: { values: Values }
  texts: FieldTexts
}

/** Shows what others have saved meanwhile beside the own input, where both changed the same, and lets the person choose. */
export default function OverlapDialog({ edition, form, texts }: OverlapProps) {
  const { t } = useTranslation()
  const [theirs, setTheirs] = useState<string[]>([])
  const { overlap, choose, keep } = edition
  if (!overlap) return null
  const pick = (path: string, other: boolean) =>
    setTheirs((old) => (other ? [...old.filter((one) => one !== path), path] : old.filter((one) => one !== path)))
  return (
    <Dialog title={t('overlap_title')} onClose={keep}>
      <p>{t('overlap_text')}</p>
      {overlap.paths.map((path) => (
        <Choice
          key={path}
          path={path}
          label={texts.label(path.split('.')[0] ?? path)}
          mine={words(form.values, path, texts)}
          theirs={words(overlap.theirs.values, path, texts)}
          other={theirs.includes(path)}
          onPick={(other) => pick(path, other)}
        />
      ))}
      <div className={formCss.buttons}>
        <Button look="primary" onClick={() => choose(theirs)}>
          {t('overlap_save')}
        </Button>
        <Button onClick={keep}>{t('overlap_back')}</Button>
      </div>
    </Dialog>
  )
}

type ChoiceProps = {
  path: string
  label: string
  mine: string
  theirs: string
  other: boolean
  onPick: (other: boolean) => void
}

function Choice({ path, label, mine, theirs, other, onPick }: ChoiceProps) {
  const { t } = useTranslation()
  const name = useId()
  const lang = path.split('.')[1]
  const options = [
    { text: mine, title: t('overlap_mine'), value: false },
    { text: theirs, title: t('overlap_theirs'), value: true },
  ]
  return (
    <fieldset className={css.choice}>
      <legend>{label}</legend>
      {options.map(({ text, title, value }) => (
        <label key={title} className={css.side}>
          <span className={css.head}>
            <input type="radio" name={name} checked={other === value} onChange={() => onPick(value)} />
            {title}
          </span>
          <span className={css.text} lang={lang}>
            {text || t('overlap_empty')}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** A value as a text; a form says more about the fields whose values are codes. */
function words(values: Values, path: string, texts: FieldTexts): string {
  const value = valueAt(values, path)
  const own = texts.text?.(path, values)
  if (own !== undefined) return own
  if (Array.isArray(value)) return value.map((one) => (isMediaItem(one) ? nameOf(one) : String(one))).join(', ')
  return value === null || value === undefined ? '' : String(value)
}
