import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { useNavigate } from 'react-router'
import type { ApiError } from '@/shared/api/error'
import { limaInstant } from '@/shared/dates/lima'
import type { Form } from '@/shared/forms/useForm'
import type { Values } from '@/shared/forms/values'
import { errorText } from '@/shared/i18n/errorText'
import { useLocalePath } from '@/shared/i18n/useLocale'
import { toasted } from '@/shared/ui/toasts'
import {
  type Noun,
  usePublishEditorialMutation,
  useRemoveEditorialMutation,
  useSaveEditorialMutation,
  useWithdrawEditorialMutation,
} from './editorialApi'

type Options<V extends Values> = {
  noun: Noun
  id: number | null
  form: Form<V>
  /** The body of a save; null: something before it failed and has been told. */
  data: () => Promise<object | null>
  /** Paths of the API by the fields of the form. */
  names: Record<string, string>
  /** The form holds nothing any more that is not saved. */
  onSaved: () => Promise<void>
  /** The entry is another one now, the form is not. */
  onWithdrawn: () => void
  /** The page goes on to another one by itself. */
  onLeave: () => void
}

/** Saving, publishing and removing of news and collections: nothing is published that was not saved first. */
export function useEditorial<V extends Values>({ noun, id, form, data, names, ...on }: Options<V>) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const navigate = useNavigate()
  const path = useLocalePath()
  const [busy, setBusy] = useState(false)
  const [store] = useSaveEditorialMutation()
  const [makePublic] = usePublishEditorialMutation()
  const [takeBack] = useWithdrawEditorialMutation()
  const [drop] = useRemoveEditorialMutation()

  const fail = (error: unknown) => dispatch(toasted('error', errorText(t, error, t('desk_not_saved'))))
  const tell = (text: string) => dispatch(toasted('success', text))

  /** The id of what is stored, or null. */
  const write = async (): Promise<number | null> => {
    if (!form.validate()) {
      dispatch(toasted('error', t('desk_form_has_problems')))
      return null
    }
    const body = await data()
    if (!body) return null
    const answer = await store({ noun, id, data: id === null ? { ...body, publishedAt: null } : body })
    if (answer.error) {
      form.complain(answer.error as ApiError, names)
      fail(answer.error)
      return null
    }
    await on.onSaved()
    return answer.data.data.id
  }
  const during = async (work: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    await work()
    setBusy(false)
  }
  // A new entry has an address of its own from its first save on.
  const settle = (stored: number) => {
    if (id !== null) return
    on.onLeave()
    navigate(path(`/desk/${noun}/${stored}`), { replace: true })
  }

  const save = () =>
    during(async () => {
      const stored = await write()
      if (stored === null) return
      tell(t('desk_saved'))
      settle(stored)
    })
  /** From a date and a time as Peru reads them, or at once. */
  const publish = (from?: string) =>
    during(async () => {
      const stored = await write()
      if (stored === null) return
      const [day = '', time = ''] = from?.split('T') ?? []
      const { error } = await makePublic({ noun, id: stored, publishedAt: from ? limaInstant(day, time) : undefined })
      if (error) fail(error)
      else tell(from ? t('desk_is_scheduled') : t('desk_is_published'))
      settle(stored)
    })
  const withdraw = () =>
    during(async () => {
      const { error } = id === null ? {} : await takeBack({ noun, id })
      if (error) return void fail(error)
      on.onWithdrawn()
      tell(t('desk_is_withdrawn'))
    })
  const remove = () =>
    during(async () => {
      const { error } = id === null ? {} : await drop({ noun, id })
      if (error) return void fail(error)
      on.onLeave()
      tell(t('desk_is_deleted'))
      navigate(path(`/desk/${noun}`))
    })
  return { id, busy, save, publish, withdraw, remove }
}
