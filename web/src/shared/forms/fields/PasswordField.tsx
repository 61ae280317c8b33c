import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import css from '@/shared/forms/forms.module.css'
import { Button } from '@/shared/ui/Button'
import { Icon } from '@/shared/ui/Icon'
import { Field } from './Field'
import { problemOf, type TextProps, textOf } from './fields'

export function PasswordField({ form, name, autoComplete, good, ...field }: TextProps & { good?: boolean }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  return (
    <Field
      {...field}
      problem={problemOf({ form, name })}
      note={
        good && (
          <p className={css.good} role="status">
            <Icon name="check" size={18} /> {t('passwords_match')}
          </p>
        )
      }
    >
      {(control) => (
        <div className={css.withButton}>
          <input
            {...control}
            className={css.input}
            name={name}
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
            value={textOf(form.values, name)}
            onChange={(event) => form.setValue(name, event.target.value)}
            onBlur={() => form.blur(name)}
          />
          <Button
            look="ghost"
            round
            aria-pressed={shown}
            aria-label={t('show_password')}
            onClick={() => setShown(!shown)}
          >
            <Icon name="eye" />
          </Button>
        </div>
      )}
    </Field>
  )
}
