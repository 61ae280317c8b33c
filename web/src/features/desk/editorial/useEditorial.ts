import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '@/shared/api/error'
import { limaInstant } from '@/shared/dates/lima'
import { useReport } from '@/shared/forms/FormReport'
import type { Form } from '@/shared/forms/useForm'
import type { Values } from '@/shared/forms/values'
import { errorText } from '@/shared/i18n/errorText'
import { useLocalePath } from '@/shared/i18n/useLocale'
import { useNavigate } from '@/shared/navigation/NavigationProvider'
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
  /** The body of a save; null when a previous step failed and has shown its error. */
  data: () => Promise<object | null>
  /** The field of the form for each path of the API. */
  names: Record<string, string>
  /** The version that the form began with. */
  edition: {
    ifMatch: () => string | undefined
    collide: (error: ApiError, again: () => void) => Promise<boolean>
  }
  /** Called after a save. */
  onSaved: () => Promise<void>
  /** Called before the hook navigates to another page. */
  onLeave: () => void
}

/** Saves, publishes, withdraws and deletes news and collections. Publishing saves the form first. */
export function useEditorial<V extends Values>({ noun, id, form, data, names, edition, ...on }: Options<V>) {
  const { t } = useTranslation()
  const { report, show } = useReport()
  const navigate = useNavigate()
  const path = useLocalePath()
  const [busy, setBusy] = useState(false)
  const [saveEntry] = useSaveEditorialMutation()
  const [publishEntry] = usePublishEditorialMutation()
  const [withdrawEntry] = useWithdrawEditorialMutation()
  const [deleteEntry] = useRemoveEditorialMutation()

  const fail = (error: unknown) => show('error', errorText(t, error, t('desk_not_saved')))
  const showSuccess = (text: string) => show('success', text)

  /** Saves the form; returns the id of the entry, or null after an error. `again` repeats it after a choice between two values. */
  const write = async (again: () => void): Promise<number | null> => {
    if (!form.validate()) {
      show('error', t('desk_form_has_problems'))
      return null
    }
    const body = await data()
    if (!body) return null
    const answer = await saveEntry({
      noun,
      id,
      data: id === null ? { ...body, publishedAt: null } : body,
      ifMatch: edition.ifMatch(),
    })
    if (answer.error) {
      if (await edition.collide(answer.error as ApiError, again)) return null
      form.showServerErrors(answer.error as ApiError, names)
      fail(answer.error)
      return null
    }
    await on.onSaved()
    return answer.data.data.id
  }
  const whileBusy = async (work: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    try {
      await work()
    } finally {
      setBusy(false)
    }
  }
  // After its first save, a new entry has its own URL.
  const openNewEntry = (savedId: number) => {
    if (id !== null) return
    on.onLeave()
    void navigate(path(`/desk/${noun}/${savedId}`), { replace: true })
  }

  const save = (): Promise<void> =>
    whileBusy(async () => {
      const savedId = await write(() => void save())
      if (savedId === null) return
      showSuccess(t('desk_saved'))
      openNewEntry(savedId)
    })
  /** Publishes from a local date and time in Peru on, or at once. */
  const publish = (from?: string): Promise<void> =>
    whileBusy(async () => {
      const savedId = await write(() => void publish(from))
      if (savedId === null) return
      const [day = '', time = ''] = from?.split('T') ?? []
      const { error } = await publishEntry({
        noun,
        id: savedId,
        publishedAt: from ? limaInstant(day, time) : undefined,
      })
      if (error) fail(error)
      else showSuccess(from ? t('desk_is_scheduled') : t('desk_is_published'))
      openNewEntry(savedId)
    })
  const withdraw = () =>
    whileBusy(async () => {
      const { error } = id === null ? {} : await withdrawEntry({ noun, id })
      if (error) return void fail(error)
      showSuccess(t('desk_is_withdrawn'))
    })
  const remove = () =>
    whileBusy(async () => {
      const { error } = id === null ? {} : await deleteEntry({ noun, id })
      if (error) return void fail(error)
      on.onLeave()
      showSuccess(t('desk_is_deleted'))
      await navigate(path(`/desk/${noun}`))
    })
  return { id, report, busy, save, publish, withdraw, remove }
}
