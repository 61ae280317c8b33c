import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isCut } from '@/shared/api/error'
import type { Entity } from '@/shared/api/strapi'
import { LOCALE_NAMES, type Locale } from '@/shared/constants'
import formCss from '@/shared/forms/forms.module.css'
import { errorText } from '@/shared/i18n/errorText'
import { Button } from '@/shared/ui/Button'
import { Tag } from '@/shared/ui/Tags'
import css from '../core/desk.module.css'
import { actionOf, useTextActions } from './textActions'
import own from './texts.module.css'
import type { DeskText } from './textsApi'
import { useTextLabels } from './useTextLabels'

type Props = {
  text: Entity<DeskText>
  place: string
  /** How often a text was opened: each time it takes the focus. At 0 the page has just come, and leaves the focus where it is. */
  visit: number
  content: string
  onType: (content: string) => void
  onSaved: (stored: Entity<DeskText>) => void
  onMove: (by: number) => void
  /** Loads the list again, after source or text were changed by somebody else. */
  onStale: () => void
}

const nameOf = (locale: Locale) => LOCALE_NAMES.find(([tag]) => tag === locale)?.[1] ?? locale

/** One text beside its source. All actions have keys that work while the editor types. */
export function TextEditor({ text, place, visit, content, onType, onSaved, onMove, onStale }: Props) {
  const { t } = useTranslation()
  const { states, nouns, labelOf } = useTextLabels()
  const { attributes } = text
  const { failure, busy, save, review } = useTextActions({ text, content, onSaved, onMove })
  const mayReview = !attributes.own && (attributes.state === 'written' || attributes.state === 'machine')
  const input = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  useEffect(() => {
    if (visit > 0) input.current?.focus({ preventScroll: true })
  }, [visit])
  const actions = {
    save,
    review: () => mayReview && review(),
    next: () => onMove(1),
    back: () => onMove(-1),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const action = actionOf(event)
    if (!action) return
    event.preventDefault()
    if (!busy) void actions[action]()
  }
  return (
    <section className={own.editor} aria-labelledby={`${id}-title`} onKeyDown={onKeyDown}>
      <h2 id={`${id}-title`}>{attributes.entryName || t('desk_without_name')}</h2>
      <p className={css.rowFacts}>
        <Tag>{states[attributes.state]}</Tag>
        {nouns[attributes.noun]} · {labelOf(attributes.field)} · {place}
      </p>
      <div className={own.pair}>
        <div>
          <p className={formCss.label}>{t('desk_text_source', { language: nameOf(attributes.sourceLocale) })}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long source scrolls, with the keyboard too */}
          <div className={own.source} lang={attributes.sourceLocale} tabIndex={0}>
            {attributes.source}
          </div>
        </div>
        <div>
          <label className={formCss.label} htmlFor={id} lang={attributes.locale}>
            {nameOf(attributes.locale)}
          </label>
          <textarea
            ref={input}
            id={id}
            className={formCss.input}
            lang={attributes.locale}
            rows={6}
            value={content}
            aria-describedby={failure ? `${id}-failure` : undefined}
            onChange={(event) => onType(event.target.value)}
          />
        </div>
      </div>
      <div className={own.actions}>
        <KeyButton look="primary" keys="Ctrl+Enter" shortcut="Control+Enter" disabled={busy} onClick={save}>
          {t('desk_text_save')}
        </KeyButton>
        <KeyButton keys="Alt+Enter" disabled={busy || !mayReview} onClick={review}>
          {t('desk_text_review')}
        </KeyButton>
        <KeyButton keys="Alt+↑" shortcut="Alt+ArrowUp" onClick={() => onMove(-1)}>
          {t('previous')}
        </KeyButton>
        <KeyButton keys="Alt+↓" shortcut="Alt+ArrowDown" onClick={() => onMove(1)}>
          {t('next')}
        </KeyButton>
      </div>
      {attributes.own && attributes.state !== 'missing' && <p className={css.quiet}>{t('desk_review_by_another')}</p>}
      <div role="alert" id={`${id}-failure`}>
        {failure && (
          <p className={own.failure}>
            {errorText(t, failure, t(isCut(failure) ? 'connection_lost' : 'desk_not_saved'))}
          </p>
        )}
        {failure?.status === 409 && <Button onClick={onStale}>{t('desk_text_reload')}</Button>}
      </div>
    </section>
  )
}

type KeyProps = Parameters<typeof Button>[0] & { keys: string; shortcut?: string }

function KeyButton({ keys, shortcut, children, ...button }: KeyProps) {
  return (
    <Button aria-keyshortcuts={shortcut ?? keys} {...button}>
      {children}{' '}
      <span className={css.key} aria-hidden="true">
        {keys}
      </span>
    </Button>
  )
}
