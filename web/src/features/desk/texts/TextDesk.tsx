import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '@/shared/api/strapi'
import { Tag } from '@/shared/ui/Tags'
import css from '../core/desk.module.css'
import { TextEditor } from './TextEditor'
import own from './texts.module.css'
import { type DeskText, keyOf } from './textsApi'
import { useTextLabels } from './useTextLabels'

type Props = { texts: Entity<DeskText>[]; onStale: () => void }

/**
 * One page of texts. It keeps its rows after they are saved, so that nothing moves under the editor, and what was typed into a
 * text that is left without saving.
 */
export function TextDesk({ texts, onStale }: Props) {
  const { t } = useTranslation()
  const { states, nouns, labelOf } = useTextLabels()
  const [open, setOpen] = useState(0)
  const [visit, setVisit] = useState(0)
  const [saved, setSaved] = useState<Record<string, Entity<DeskText>>>({})
  const [drafts, setDrafts] = useState<Record<string, string>>({})
  const rows = texts.map((text) => saved[keyOf(text)] ?? text)
  const text = rows[open]
  if (!text) return null
  const key = keyOf(text)
  const openAt = (place: number) => {
    setVisit((before) => before + 1)
    setOpen(Math.min(Math.max(place, 0), rows.length - 1))
  }
  const onSaved = (stored: Entity<DeskText>) => {
    setSaved((before) => ({ ...before, [key]: stored }))
    setDrafts(({ [key]: _, ...rest }) => rest)
  }
  return (
    <>
      <TextEditor
        key={key}
        text={text}
        place={t('desk_text_place', { place: open + 1, of: rows.length })}
        visit={visit}
        content={drafts[key] ?? text.attributes.content}
        onType={(content) => setDrafts((before) => ({ ...before, [key]: content }))}
        onSaved={onSaved}
        onMove={(by) => openAt(open + by)}
        onStale={onStale}
      />
      <ol className={own.rows} aria-label={t('desk_texts')}>
        {rows.map((row, place) => (
          <li key={keyOf(row)}>
            <button
              type="button"
              className={own.row}
              aria-current={place === open ? 'true' : undefined}
              onClick={() => openAt(place)}
            >
              <span>{row.attributes.entryName || t('desk_without_name')}</span>
              <span className={css.rowFacts}>
                <Tag look={row.attributes.state === 'reviewed' ? 'strong' : undefined}>
                  {states[row.attributes.state]}
                </Tag>
                {nouns[row.attributes.noun]} · {labelOf(row.attributes.field)}
                {keyOf(row) in drafts && ` · ${t('desk_text_unsaved')}`}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </>
  )
}
