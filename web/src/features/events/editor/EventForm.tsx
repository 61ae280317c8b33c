import { type FormEvent, Suspense, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { useLocation } from 'react-router'
import type { Entity } from '@/shared/api/strapi'
import { DraftNotice, DraftSaved } from '@/shared/forms/drafts/DraftNotice'
import { FormRail } from '@/shared/forms/FormRail'
import { FormReport } from '@/shared/forms/FormReport'
import css from '@/shared/forms/forms.module.css'
import rail from '@/shared/forms/rail.module.css'
import { ErrorSummary } from '@/shared/forms/summary/ErrorSummary'
import { useFieldLink } from '@/shared/forms/useFieldLink'
import { lateOverlap } from '@/shared/forms/versions/lateOverlap'
import { useLocalePath } from '@/shared/i18n/useLocale'
import { useNavigate } from '@/shared/navigation/NavigationProvider'
import { Button } from '@/shared/ui/Button'
import { TextSkeleton } from '@/shared/ui/Skeleton'
import { toasted } from '@/shared/ui/toasts'
import type { Event } from '../core/eventsApi'
import { goodDates } from '../entry/dateRows'
import { type EventState, stateOf } from '../entry/eventEntry'
import { type EventValues, eventRules, linkedField } from '../entry/eventForm'
import { goodWhen } from '../entry/when'
import { PrefillNotice } from '../prefill/PrefillNotice'
import { ClearForm } from './ClearForm'
import { sections } from './formSections'
import { type EditorOptions, useEventEditor } from './useEventEditor'
import { usePreview } from './usePreview'

const EventOverlap = lateOverlap(() => import('../entry/EventOverlap'))

const railRules = eventRules(true)
const railComplete = {
  when: (values: EventValues) =>
    Object.keys({ ...goodDates(values.dates, values, 'dates'), ...goodWhen(values.when, values, 'when') }).length === 0,
}

type Props = EditorOptions & { title: string }

/** The form of a new or existing event. After an error, all input stays in the form. */
export function EventForm({ title, ...options }: Props) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const navigate = useNavigate()
  const path = useLocalePath()
  const id = useId()
  const resume = useRef<(publish: boolean) => void>(() => undefined)
  const { form, report, busy, progress, changed, draft, edition, guard, save, discard, mounted, filled, startEmpty } =
    useEventEditor(options, (publish) => resume.current(publish))
  const { id: savedId, state } = options.work
  const { hash } = useLocation()
  useFieldLink(draft.ready ? linkedField(hash) : undefined)
  const preview = usePreview()
  const savedTexts: Record<EventState, string> = {
    published: t('event_published'),
    pending: t('event_waits'),
    rejected: t('event_waits'),
    draft: t('event_draft_saved'),
  }
  /** Reports the new state and opens the event's page; a draft stays in the editor. */
  const done = (event: Entity<Event>) => {
    const newState = stateOf(event.attributes)
    dispatch(toasted('success', savedTexts[newState]))
    if (!mounted.current) return
    if (newState !== 'draft') void navigate(path(`/event/${event.id}`))
    else if (savedId === null) void navigate(path(`/event-edit/${event.id}`))
  }
  const submit = async (publish: boolean) => {
    const event = await save(publish)
    if (event) done(event)
  }
  resume.current = submit
  const openPreview = async () => {
    // Opened within the click handler, because browsers block windows that are opened after an await.
    const tab = window.open('', '_blank')
    if (savedId !== null && state !== 'draft') return preview(tab, savedId, changed)
    const event = await save(false)
    if (!event) return tab?.close()
    await preview(tab, event.id, false)
    if (tab) done(event)
  }
  const publish = (event: FormEvent) => {
    event.preventDefault()
    void submit(true)
  }
  if (!draft.ready) return <TextSkeleton />
  const shares = Object.values(progress)
  return (
    <div className={rail.layout}>
      <FormRail form={form} parts={sections} of={id} rules={railRules} complete={railComplete} />
      <form className={css.form} onSubmit={publish} noValidate aria-label={title} aria-busy={busy}>
        <DraftNotice draft={draft} onDiscard={discard} />
        {filled && draft.restoredAt === null && <PrefillNotice onEmpty={startEmpty} />}
        <p className={css.help}>{t('required_are_marked')}</p>
        <ErrorSummary form={form}>
          {sections.map(({ key, name, Fields }) => (
            <section key={name} className={css.section} id={`${id}-${name}`} aria-labelledby={`${id}-${name}-title`}>
              <h2 id={`${id}-${name}-title`}>{t(key)}</h2>
              <Suspense fallback={<TextSkeleton />}>
                <Fields
                  {...{ form, progress, host: options.host, id: savedId, length: options.length }}
                  onSave={() => draft.save()}
                />
              </Suspense>
            </section>
          ))}
        </ErrorSummary>
        <div className={css.actions}>
          {busy && (
            <progress
              className={css.progress}
              aria-label={t('upload_progress')}
              max={100}
              value={Math.round((shares.reduce((sum, share) => sum + share, 0) / (shares.length || 1)) * 100)}
            />
          )}
          <DraftSaved savedAt={draft.savedAt} />
          <div className={css.buttons}>
            <Button look="primary" type="submit" disabled={busy}>
              {busy ? t('saving') : state === 'draft' ? t('publish') : t('save_changes')}
            </Button>
            <Button disabled={busy} onClick={() => submit(false)}>
              {state === 'draft' ? t('save_as_draft') : t('back_to_draft')}
            </Button>
            <Button look="ghost" disabled={busy} onClick={openPreview}>
              {t('preview')}
            </Button>
            <ClearForm disabled={busy || !changed} onClear={discard} />
          </div>
          <FormReport report={report} />
        </div>
        {guard.dialog}
        <EventOverlap edition={edition} form={form} />
      </form>
    </div>
  )
}
