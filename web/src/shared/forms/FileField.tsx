import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MEBIBYTE } from '@/shared/constants'
import { cx } from '@/shared/text'
import { Button } from '@/shared/ui/Button'
import { Icon } from '@/shared/ui/Icon'
import { Field, type FieldProps } from './Field'
import css from './forms.module.css'
import type { Form } from './useForm'

type Props = { form: Form; name: string; multiple?: boolean } & Omit<FieldProps, 'problem'>

/** A box for image files, by click, by key or by drop; what was chosen is shown at once. */
export function FileField({ form, name, multiple, ...field }: Props) {
  const { t } = useTranslation()
  const [over, setOver] = useState(false)
  const files = form.values[name] as File[]
  const take = (list: FileList) => {
    const added = Array.from(list)
    if (added.length > 0) form.choose(name, multiple ? [...files, ...added] : added.slice(0, 1))
  }
  return (
    <Field {...field} problem={form.problems[name]}>
      {(wires) => (
        <>
          <div className={cx(css.drop, over && css.dropOver)}>
            <Icon name="upload" size={28} />
            <strong>{t('drag_n_drop')}</strong>
            <input
              {...wires}
              type="file"
              name={name}
              accept="image/*"
              multiple={multiple}
              onChange={(event) => {
                if (event.target.files) take(event.target.files)
                // The same file may be chosen again after it was taken out.
                event.target.value = ''
              }}
              onDragEnter={() => setOver(true)}
              onDragLeave={() => setOver(false)}
              onDrop={() => setOver(false)}
            />
          </div>
          <ul className={cx(css.previews, !multiple && css.single)}>
            {files.map((file, index) => (
              <Preview
                key={`${file.name} ${file.size}`}
                file={file}
                onRemove={() =>
                  form.choose(
                    name,
                    files.filter((_, place) => place !== index),
                  )
                }
              />
            ))}
          </ul>
        </>
      )}
    </Field>
  )
}

function Preview({ file, onRemove }: { file: File; onRemove: () => void }) {
  const { t } = useTranslation()
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <li className={css.preview}>
      {url && file.type.startsWith('image/') && <img src={url} alt={file.name} />}
      <span>{`${file.name} · ${(file.size / MEBIBYTE).toFixed(2)} MiB`}</span>
      <Button look="ghost" onClick={onRemove} aria-label={`${t('remove')}: ${file.name}`}>
        {t('remove')}
      </Button>
    </li>
  )
}
