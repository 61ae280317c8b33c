import { useRef, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import type { ApiError } from '@/shared/api/error'
import { idempotencyKey } from '@/shared/api/retry'
import { uploadItems } from '@/shared/forms/uploads/uploads'
import type { Form } from '@/shared/forms/useForm'
import type { MediaItem } from '@/shared/forms/values'
import { expired, selectToken } from '@/shared/session/session'
import { useHere } from '@/shared/useHere'
import { attributes, fileFields, toFiles, toInfo, toKept, toPartnerData } from './partnerEntry'
import type { PartnerValues } from './partnerForm'
import { useCreatePartnerMutation, useUpdatePartnerMutation } from './partnersApi'

type Props = {
  form: Form<PartnerValues>
  natural: boolean
  user: number
  /** The host that is changed; without one, a new one is applied for. */
  hostId?: number
  /** Files go one by one before the form: those who act for a host may; applicants' files travel with the form. */
  staged: boolean
}

/** Sends the form; what was stored once is not sent again, and what was applied for once is not applied for twice. */
export function usePartnerSave({ form, natural, user, hostId, staged }: Props) {
  const dispatch = useDispatch()
  const token = useSelector(selectToken)
  const [create] = useCreatePartnerMutation()
  const [update] = useUpdatePartnerMutation()
  const [share, setShare] = useState(0)
  const [shares, setShares] = useState<Record<string, number>>({})
  const [busy, setBusy] = useState(false)
  // The form itself is on its way: unlike files that go before it, it goes on without the page.
  const [sending, setSending] = useState(false)
  const here = useHere()
  const call = useRef({ what: '', key: '' })

  /** One key as long as the same is sent: a repeat of a call whose answer was lost must not be another application. */
  const keyOf = (what: string) => {
    if (call.current.what !== what) call.current = { what, key: idempotencyKey() }
    return call.current.key
  }
  const store = async (): Promise<ApiError | undefined> => {
    for (const name of fileFields) {
      const failures = await uploadItems(form.now()[name], {
        field: attributes[name],
        token,
        onProgress: (key, part) => setShares((old) => ({ ...old, [key]: part })),
        onStored: (item) =>
          form.change<MediaItem[]>(name, (old) => old.map((other) => (other.key === item.key ? item : other))),
      })
      if (failures.some(({ error }) => error.status === 401)) dispatch(expired())
      for (const { item, error } of failures) form.complain({ ...error, fields: [told(name, item, error)] }, {})
      if (failures[0]) return { ...failures[0].error, fields: [] }
      if (!here.current) return undefined
    }
    return undefined
  }
  const send = async () => {
    const failed = staged ? await store() : undefined
    if (failed) return { error: failed }
    // Who has left was told that it stays a draft.
    if (!here.current) return { left: true }
    setSending(true)
    const values = form.now()
    const files = staged ? {} : toFiles(values, natural)
    const info = staged ? undefined : toInfo(values, natural)
    const kept = hostId ? toKept(values) : {}
    const data = { ...toPartnerData(values, natural), ...kept }
    if (hostId) return update({ id: hostId, data, files, info, onProgress: setShare })
    const own = { ...data, user }
    return create({ data: own, files, info, key: keyOf(signature([own, info], files)), onProgress: setShare })
  }
  const save = async () => {
    setBusy(true)
    setShare(0)
    const answer: { error?: unknown; left?: boolean } = await send()
    setSending(false)
    setBusy(false)
    return { error: answer.error as ApiError | undefined, left: answer.left }
  }
  return { save, busy, sending, here, share, shares }
}

const told = (name: string, { key }: MediaItem, { key: text, message }: ApiError) => ({
  path: `${name}.${key}`,
  key: text,
  message: message ?? '',
})

const signature = (data: unknown, files: Record<string, File[]>) =>
  JSON.stringify([
    data,
    Object.entries(files).map(([field, list]) => [field, list.map((f) => [f.name, f.size, f.lastModified])]),
  ])
