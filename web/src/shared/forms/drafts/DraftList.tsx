import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { clock, shortDay } from '@/shared/dates/format'
import { dayOf } from '@/shared/dates/lima'
import { useLocale } from '@/shared/i18n/useLocale'
import { Button } from '@/shared/ui/Button'
import { withoutFiles } from './draftFiles'
import type { Draft } from './draftStore'
import css from './drafts.module.css'

type Props = {
  title: string
  drafts: Draft<unknown>[]
  action: {
    text: string
    label: 'draft_take_over_named' | 'draft_continue_named'
    run: (draft: Draft<unknown>) => void
  }
  onDelete?: (draft: Draft<unknown>) => void
}

/** How many pictures of a draft are shown. */
const PICTURES_MAX = 3

/** Unfinished drafts with their names, ages and pictures. */
export default function DraftList({ title, drafts, action, onDelete }: Props) {
  const { t } = useTranslation()
  return (
    <div className={css.list}>
      <p>{title}</p>
      <ul className={css.drafts}>
        {drafts.map((draft) => {
          const name = draft.title || t('draft_without_name')
          return (
            <li key={draft.id} className={css.draft}>
              <Pictures data={draft.data} />
              <DraftName name={name} savedAt={draft.savedAt} />
              <Button onClick={() => action.run(draft)} aria-label={t(action.label, { name })}>
                {action.text}
              </Button>
              {onDelete && (
                <Button look="ghost" onClick={() => onDelete(draft)} aria-label={t('draft_delete_named', { name })}>
                  {t('draft_delete')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function DraftName({ name, savedAt }: { name: string; savedAt: number }) {
  const locale = useLocale()
  const at = new Date(savedAt).toISOString()
  return (
    <p className={css.name}>
      <strong>{name}</strong>
      <span>{`${shortDay(dayOf(at), locale)}, ${clock(at, locale)}`}</span>
    </p>
  )
}

/** The pictures that were chosen in a draft. */
function Pictures({ data }: { data: unknown }) {
  const urls = useMemo(() => {
    const pictures = [...withoutFiles(data).files.values()].filter(({ type }) => type.startsWith('image/'))
    return pictures.slice(0, PICTURES_MAX).map((picture) => URL.createObjectURL(picture))
  }, [data])
  useEffect(() => () => urls.forEach(URL.revokeObjectURL), [urls])
  return urls.map((url) => <img key={url} className={css.picture} src={url} alt="" />)
}
