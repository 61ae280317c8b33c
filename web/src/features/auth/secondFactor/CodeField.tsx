import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '@/shared/forms/fields/fields'
import type { Form } from '@/shared/forms/useForm'

/** Asks for the code of the second factor. It appears after the server has asked for it, and takes the focus. */
export function CodeField({ form, name }: { form: Form; name: string }) {
  const { t } = useTranslation()
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => field.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={field}>
      <TextField
        form={form}
        name={name}
        autoComplete="one-time-code"
        label={t('second_factor_code')}
        help={t('second_factor_code_help')}
        needed
      />
    </div>
  )
}
