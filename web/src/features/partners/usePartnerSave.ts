import { useRef, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import type { ApiError } from '@/shared/api/error'
import { idempotencyKey } from '@/shared/api/retry'
import { uploadItems } from '@/shared/forms/uploads/uploads'
import type { Form } from '@/shared/forms/useForm'
import type { MediaItem } from '@/shared/forms/values'
import { expired, selectToken } from '@/shared/session/session'
import { useMountedRef } from '@/shared/useMountedRef'
import { attributes, fileFields, toFileIds, toFiles, toInfo, toPartnerData } from './partnerEntry'
import type { PartnerValues } from './partnerForm'
import { useCreatePartnerMutation, useUpdatePartnerMutation } from './partnersApi'

type Props = {
  form: Form<PartnerValues>
  natural: boolean
  user: number
  /** The host to update; without one, a new application is created. */
  hostId?: number
  /** The version of the host that the form began with. */
  ifMatch: () => string | undefined
  /** The kind of identity document that the form began with. */
  storedDocument: string
  /** Uploads files one by one before the form. Only hosts may upload; the files of applicants are sent with the form. */
  uploadFirst: boolean
}

/** Sends the form. Stored files are not uploaded again, and a repeated application has the same idempotency key. */
export function usePartnerSave({ form, natural, user, hostId, ifMatch, storedDocument, uploadFirst }: Props) {
  const dispatch = useDispatch()
  const token = useSelector(selectToken)
  const [create] = useCreatePartnerMutation()
  const [update] = useUpdatePartnerMutation()
  const [share, setShare] = useState(0)
  const [progress, setProgress] = useState<Record<string, number>>({})
  const [busy, setBusy] = useState(false)
  // True while the form itself is sent: unlike an upload, this call continues after leaving the page.
  const [sending, setSending] = useState(false)
  const mounted = useMountedRef()
  const call = useRef({ signature: '', key: '' })

  /** The same key for the same content, so that repeating a call whose answer was lost does not create a second application. */
  const keyOf = (signature: string) => {
    if (call.current.signature !== signature) call.current = { signature, key: idempotencyKey() }
    return call.current.key
  }
  const uploadFiles = async (): Promise<ApiError | undefined> => {
    for (const name of fileFields) {
      const failures = await uploadItems(form.getValues()[name], {
        field: attributes[name],
        token,
        onProgress: (key, part) => setProgress((old) => ({ ...old, [key]: part })),
        onStored: (item) =>
          form.change<MediaItem[]>(name, (old) => old.map((other) => (other.key === item.key ? item : other))),
      })
      if (failures.some(({ error }) => error.status === 401)) dispatch(expired())
      for (const { item, error } of failures)
        form.showServerErrors({ ...error, fields: [fieldError(name, item, error)] }, {})
      if (failures[0]) return { ...failures[0].error, fields: [] }
      if (!mounted.current) return undefined
    }
    return undefined
  }
  const send = async () => {
    const failed = uploadFirst ? await uploadFiles() : undefined
    if (failed) return { error: failed }

    if (!mounted.current) return { leftPage: true }
    setSending(true)
    const values = form.getValues()
    const files = uploadFirst ? {} : toFiles(values, natural)
    const info = uploadFirst ? undefined : toInfo(values, natural)
    const fileIds = hostId ? toFileIds(values) : {}
    const data = { ...toPartnerData(values, natural, storedDocument), ...fileIds }
    if (hostId) return update({ id: hostId, data, files, info, ifMatch: ifMatch(), onProgress: setShare })
    const application = { ...data, user }
    return create({
      data: application,
      files,
      info,
      key: keyOf(signatureOf([application, info], files)),
      onProgress: setShare,
    })
  }
  const save = async () => {
    setBusy(true)
    setShare(0)
    const answer: { error?: unknown; leftPage?: boolean } = await send()
    setSending(false)
    setBusy(false)
    return { error: answer.error as ApiError | undefined, leftPage: answer.leftPage }
  }
  return { save, busy, sending, mounted, share, progress }
}

const fieldError = (name: string, { key }: MediaItem, { key: text, message }: ApiError) => ({
  path: `${name}.${key}`,
  key: text,
  message: message ?? '',
})

const signatureOf = (data: unknown, files: Record<string, File[]>) =>
  JSON.stringify([
    data,
    Object.entries(files).map(([field, list]) => [field, list.map((f) => [f.name, f.size, f.lastModified])]),
  ])
