import { type FormEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { useLocation, useNavigate } from 'react-router'
import type { Entity } from '@/shared/api/strapi'
import { DraftNotice, DraftSaved } from '@/shared/forms/drafts/DraftNotice'
import css from '@/shared/forms/forms.module.css'
import { useFieldLink } from '@/shared/forms/useFieldLink'
import { useLocalePath } from '@/shared/i18n/useLocale'
import { Button } from '@/shared/ui/Button'
import { TextSkeleton } from '@/shared/ui/Skeleton'
import { toasted } from '@/shared/ui/toasts'
import type { Event } from '../core/eventsApi'
import { type EventState, stateOf } from '../entry/eventEntry'
import { linkedField } from '../entry/eventForm'
import { ClearForm } from './ClearForm'
import own from './eventForm.module.css'
import { FormRail } from './FormRail'
import { sections } from './formSections'
import { type EditorOptions, useEventEditor } from './useEventEditor'
import { usePreview } from './usePreview'

type Props = EditorOptions & { title: string }

/** A failure keeps everything that was typed. */
export function EventForm({ title, ...options }: Props) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const navigate = useNavigate()
  const path = useLocalePath()
  const id = useId()
  const resume = useRef<(publish: boolean) => void>(() => undefined)
  const { form, busy, progress, changed, draft, guard, save, discard, here } = useEventEditor(options, (publish) =>
    resume.current(publish),
  )
  const { id: saved, state } = options.work
  const { hash } = useLocation()
  useFieldLink(draft.ready ? linkedField(hash) : undefined)
  const preview = usePreview()
  const told: Record<EventState, string> = {
    published: t('event_published'),
    pending: t('event_waits'),
    rejected: t('event_waits'),
    draft: t('event_draft_saved'),
  }
  /** Says what has become of it and goes where it can be seen; a draft stays open. */
  const done = (event: Entity<Event>) => {
    const now = stateOf(event.attributes)
    dispatch(toasted('success', told[now]))
    if (!here.current) return
    if (now !== 'draft') navigate(path(`/event/${event.id}`))
    else if (saved === null) navigate(path(`/event-edit/${event.id}`))
  }
  const submit = async (publish: boolean) => {
    const event = await save(publish)
    if (event) done(event)
  }
  resume.current = submit
  const look = async () => {
    // Opened by the click itself: a window that comes later is held back.
    const tab = window.open('', '_blank')
    if (saved !== null && state !== 'draft') return preview(tab, saved, changed)
    const event = await save(false)
    if (!event) return tab?.close()
    await preview(tab, event.id, false)
    if (tab) done(event)
  }
  const publish = (event: FormEvent) => {
    event.preventDefault()
    submit(true)
  }
  if (!draft.ready) return <TextSkeleton />
  const shares = Object.values(progress)
  return (
    <div className={own.layout}>
      <FormRail form={form} sections={sections} of={id} />
      <form className={css.form} onSubmit={publish} noValidate aria-label={title} aria-busy={busy}>
        <DraftNotice restoredAt={draft.restoredAt} onDiscard={discard} />
        <p className={css.help}>{t('required_are_marked')}</p>
        {sections.map(({ key, name, Fields }) => (
          <section key={name} className={css.section} id={`${id}-${name}`} aria-labelledby={`${id}-${name}-title`}>
            <h2 id={`${id}-${name}-title`}>{t(key)}</h2>
            <Fields form={form} isNew={saved === null} progress={progress} onSave={() => draft.save()} />
          </section>
        ))}
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
            <Button look="ghost" disabled={busy} onClick={look}>
              {t('preview')}
            </Button>
            <ClearForm disabled={busy || !changed} onClear={discard} />
          </div>
        </div>
        {guard.dialog}
      </form>
    </div>
  )
}
