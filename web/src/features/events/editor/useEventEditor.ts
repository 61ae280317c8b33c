import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { type ApiError, isCut } from '@/shared/api/error'
import type { Entity } from '@/shared/api/strapi'
import { useDraft } from '@/shared/forms/drafts/useDraft'
import { useUnsavedGuard } from '@/shared/forms/drafts/useUnsavedGuard'
import { useReport } from '@/shared/forms/FormReport'
import { pointAccepted } from '@/shared/forms/pointAccepted'
import { goodFiles } from '@/shared/forms/rules'
import { textIn } from '@/shared/forms/texts'
import { filesPrepared } from '@/shared/forms/uploads/pendingFiles'
import { uploadItems } from '@/shared/forms/uploads/uploads'
import { useForm } from '@/shared/forms/useForm'
import type { MediaItem, Problem, ProblemKey } from '@/shared/forms/values'
import { rebase } from '@/shared/forms/versions/rebase'
import { type Stored, useEdition } from '@/shared/forms/versions/useEdition'
import { errorText } from '@/shared/i18n/errorText'
import { serverText } from '@/shared/i18n/serverKeys'
import { useLocale } from '@/shared/i18n/useLocale'
import { expired, loginOpened, selectToken } from '@/shared/session/session'
import { useResumeAfterLogin } from '@/shared/session/useResumeAfterLogin'
import { toasted } from '@/shared/ui/toasts'
import { useMountedRef } from '@/shared/useMountedRef'
import type { Event } from '../core/eventsApi'
import {
  useCreateEventMutation,
  useLazyFindCreatedQuery,
  useLazyGetStoredEventQuery,
  useUpdateEventMutation,
} from '../entry/editorApi'
import { stateOf, toValues } from '../entry/eventEntry'
import {
  type EventValues,
  emptyEvent,
  eventPartRules,
  eventRules,
  MEDIA_FIELDS,
  pathsFor,
  refusedOfDrafts,
  sameEvent,
  toEventData,
} from '../entry/eventForm'
import { freshItems } from '../entry/freshItems'
import { isHalf } from '../entry/recurrence'
import { type SaveState, saveEvent } from '../entry/saveEvent'
import { whenOfRows } from '../entry/storedWhen'
import { goodWhen, newWhen } from '../entry/when'

/** The stored format of a draft; earlier builds did not store the version that it began with. */
type DraftData = { values: EventValues; work: SaveState; base?: Stored<EventValues> }
export type EditorOptions = {
  host: number
  /** The initial values without a draft. */
  start: () => EventValues
  work: SaveState
  draftId: string
  /** The time of the last change of an existing event. */
  updatedAt?: string | null
  /** Whether `start` takes values over from elsewhere, which a new form says. */
  prefilled?: boolean
  /** How many minutes a new date lasts while no end is typed. */
  length?: number
}

/** The state of an event's form: values, draft, uploads, the pending call and the confirmation before leaving. */
export function useEventEditor(options: EditorOptions, resume: (publish: boolean) => void) {
  const { host, start, work: first, draftId, updatedAt } = options
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const { report, show, clear } = useReport()
  const token = useSelector(selectToken)
  const [busy, setBusy] = useState(false)
  // True while the event itself is sent: unlike an upload, this call continues after leaving the page.
  const [sending, setSending] = useState(false)
  const [progress, setProgress] = useState<Record<string, number>>({})
  const [stored] = useState(() => ({ values: start(), updatedAt }))
  const work = useRef(first)
  const form = useForm(stored.values, eventRules(first.id === null), eventPartRules)
  const [create] = useCreateEventMutation()
  const [update] = useUpdateEventMutation()
  const [find] = useLazyFindCreatedQuery()
  const [read] = useLazyGetStoredEventQuery()
  const load = async () => {
    const { data: now } = work.current.id === null ? {} : await read(String(work.current.id))
    return now ? { values: toValues(now.attributes), updatedAt: now.attributes.updatedAt } : null
  }
  const edition = useEdition({ form, stored, load, names: pathsFor(form.values) })
  const { base } = edition
  const locale = useLocale()
  const changed = useMemo(() => !sameEvent(form.values, base.values), [form.values, base])
  const data = useMemo<DraftData>(() => ({ values: form.values, work: work.current, base }), [form.values, base])
  const restore = ({ values, work: progress, base: since }: DraftData) => {
    work.current = first.id === null ? progress : first
    // A draft of an older build may lack newer fields.
    const when = { ...newWhen(), ...(values.when ?? whenOfRows(values.dates)), stored: stored.values.when.stored }
    const restored = { ...stored.values, ...values, ...freshItems(values), when }
    // Nobody else has written a new event: it keeps the values that its draft began with.
    if (first.id !== null || !since) return edition.restore(restored, since)
    edition.begin(since)
    form.reset(restored)
  }
  const draft = useDraft<DraftData>({
    id: draftId,
    data,
    title: textIn(form.values.name, locale).text,
    changed: changed || work.current.pending !== null,
    restore,
  })
  const guard = useUnsavedGuard(changed || busy, sending)
  const mounted = useMountedRef()

  const store = async (next: SaveState) => {
    work.current = next
    await draft.save({ values: form.getValues(), work: next, base })
  }
  const resumeAfterLogin = useResumeAfterLogin(resume)
  const fail = (error: ApiError, publish: boolean) => {
    if (!mounted.current) {
      dispatch(toasted('error', t('left_not_sent')))
      return
    }
    if (error.status === 401) {
      // Saved now, in case the visitor reloads the page instead of logging in.
      void draft.save({ values: form.getValues(), work: work.current, base })
      dispatch(expired())
      dispatch(loginOpened())
      resumeAfterLogin(publish)
    }
    form.showServerErrors(error, pathsFor(form.getValues()))
    const fallback = t(isCut(error) ? 'connection_lost' : 'event_not_saved')
    show('error', errorText(t, error, fallback))
  }

  /** Uploads new files; false when an upload failed or the visitor has left the page. */
  const upload = async (publish: boolean): Promise<boolean> => {
    setProgress({})
    for (const [name, field] of MEDIA_FIELDS) {
      const onStored = (item: MediaItem) =>
        form.change<MediaItem[]>(name, (old) => old.map((one) => (one.key === item.key ? item : one)))
      const onProgress = (key: string, share: number) => setProgress((old) => ({ ...old, [key]: share }))
      const failures = await uploadItems(form.getValues()[name], { field, token, onProgress, onStored })
      for (const { item, error } of failures) {
        const key = (serverText(error.key) ?? 'file_not_sent') as ProblemKey
        form.setProblem(`${name}.${item.key}`, { key })
      }
      if (failures[0]) {
        fail(failures[0].error, publish)
        form.refuse()
        return false
      }
      if (!mounted.current) return false
    }
    return true
  }

  /** A draft may be incomplete, but not contain what cannot be stored: a bad file, half a rule, a text in place of a number, a past day. */
  const hasBadPart = (): boolean => {
    const values = form.getValues()
    const found = MEDIA_FIELDS.map(([name]) => goodFiles(values[name], values, name))
    if (isHalf(values.when)) found.push(goodWhen(values.when, values, 'when'))
    found.push(refusedOfDrafts(values))
    const bad = Object.entries(Object.assign({}, ...found) as Record<string, Problem>)
    for (const [name, problem] of bad) form.setProblem(name, problem)
    if (bad.length > 0) form.refuse()
    return bad.length > 0
  }

  /** Validates, uploads and saves, in this order; may be called again after an error. */
  const save = async (publish: boolean): Promise<Entity<Event> | null> => {
    if (!(await filesPrepared(form))) return null
    if (publish && !form.validate()) return null
    if (!publish && hasBadPart()) return null
    if (!pointAccepted(form.getValues().point, t('point_outside_region'))) return null
    clear()
    setBusy(true)
    try {
      if (!(await upload(publish))) return null
      setSending(true)
      const answer = await saveEvent(toEventData(form.getValues(), host), publish, work.current, {
        create: async (pending) => unwrap(await create(pending)),
        update: async (id, data) => unwrap(await update({ id, data, ifMatch: edition.ifMatch() })),
        find: async (pending) => unwrapEntity(await find({ host, pending })),
        store,
      })
      if (answer.error && (await edition.collide(answer.error, () => resume(publish)))) return null
      if (answer.error) fail(answer.error, publish)
      if (!answer.data) return null
      const { id, attributes } = answer.data
      work.current = { id, state: stateOf(attributes), pending: null }
      await draft.drop()
      guard.release()
      const sent = form.getValues()
      edition.begin({ values: sent, updatedAt: base.updatedAt })
      // Only a draft stays in the form.
      if (work.current.state === 'draft') await edition.saved(sent)
      return answer.data
    } finally {
      setSending(false)
      setBusy(false)
    }
  }
  const discard = () => {
    void draft.drop()
    // A created event still exists: the next save updates it.
    if (work.current.id === null) work.current = first
    form.reset(base.values)
  }
  /** Empties what was taken over; what was typed stays. */
  const startEmpty = () => {
    const { values } = rebase(form.getValues(), base.values, emptyEvent())
    edition.begin({ values: emptyEvent(), updatedAt: undefined })
    form.reset(values)
  }
  const filled = options.prefilled === true && !sameEvent(base.values, emptyEvent())
  return { filled, startEmpty, form, report, busy, progress, changed, draft, edition, guard, save, discard, mounted }
}

const unwrap = (answer: { data?: { data: Entity<Event> }; error?: unknown }) => ({
  data: answer.data?.data,
  error: answer.error as ApiError | undefined,
})
const unwrapEntity = (answer: { data?: Entity<Event> | null; error?: unknown }) => ({
  data: answer.data,
  error: answer.error as ApiError | undefined,
})
