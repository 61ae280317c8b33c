import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { FormReport, useReport } from '@/shared/forms/FormReport'
import { NumberField } from '@/shared/forms/fields/fields'
import { numberOf, readable, type TypedNumber } from '@/shared/forms/fields/numbers'
import formCss from '@/shared/forms/forms.module.css'
import { required } from '@/shared/forms/rules'
import { useForm } from '@/shared/forms/useForm'
import { errorText } from '@/shared/i18n/errorText'
import { Button } from '@/shared/ui/Button'
import { Dialog } from '@/shared/ui/Dialog'
import { LoadError } from '@/shared/ui/Notice'
import { TextSkeleton } from '@/shared/ui/Skeleton'
import { toasted } from '@/shared/ui/toasts'
import { type Quota, useGetQuotaQuery, useUpdateQuotaMutation } from '../core/deskApi'

const MIB = 1024 * 1024

type Props = { id: number; name: string; onClose: () => void }

/** Shows what the files of a user take, and sets the limit. */
export function QuotaDialog({ id, name, onClose }: Props) {
  const { t } = useTranslation()
  const { data, isError, refetch } = useGetQuotaQuery(id, { refetchOnMountOrArgChange: true })
  return (
    <Dialog title={t('desk_quota_of', { name })} onClose={onClose}>
      {isError && !data && <LoadError small onRetry={refetch} />}
      {!isError && !data && <TextSkeleton />}
      {data && <QuotaForm id={id} quota={data.attributes} onClose={onClose} />}
    </Dialog>
  )
}

function QuotaForm({ id, quota, onClose }: { id: number; quota: Quota; onClose: () => void }) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const { report, show } = useReport()
  const limit = Math.round(quota.limitBytes / MIB)
  const form = useForm<{ limit: TypedNumber }>({ limit }, { limit: [readable, required] })
  const [update, { isLoading }] = useUpdateQuotaMutation()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!form.validate()) return
    const { error } = await update({ id, limitBytes: (numberOf(form.values.limit) ?? 0) * MIB })
    if (error) return show('error', errorText(t, error, t('desk_not_saved')))
    dispatch(toasted('success', t('desk_saved')))
    onClose()
  }
  return (
    <form className={formCss.form} onSubmit={submit} noValidate>
      <p>{t('desk_quota_used', { used: Math.ceil(quota.usedBytes / MIB), limit })}</p>
      <NumberField form={form} name="limit" label={t('desk_quota_limit')} help={t('desk_quota_help')} needed />
      <div className={formCss.buttons}>
        <Button look="primary" type="submit" disabled={isLoading}>
          {t('desk_quota_save')}
        </Button>
      </div>
      <FormReport report={report} />
    </form>
  )
}
