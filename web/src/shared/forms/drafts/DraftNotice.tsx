import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { clock, shortDay } from '@/shared/dates/format'
import { dayOf } from '@/shared/dates/lima'
import css from '@/shared/forms/forms.module.css'
import { useLocale } from '@/shared/i18n/useLocale'
import { Button } from '@/shared/ui/Button'
import { Dialog } from '@/shared/ui/Dialog'
import ui from '@/shared/ui/ui.module.css'
import { type Draft, RETENTION_MS } from './draftStore'

/** Most forms have no other draft. */
const DraftList = lazy(() => import('./DraftList'))

type DraftState = {
  restoredAt: number | null
  others: Draft<unknown>[]
  elsewhere: Draft<unknown>[]
  taken: boolean
  resume: (draft: Draft<never>) => Promise<void>
  takeBack: () => Promise<void>
  discardOther: (draft: Draft<never>) => Promise<void>
}
type Props = { draft: DraftState; onDiscard: () => void }

/** Announces that the form shows a restored draft, offers the other drafts of the form, and says when another tab has it. */
export function DraftNotice({ draft, onDiscard }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { restoredAt, others, elsewhere, taken } = draft
  const resume = (one: Draft<unknown>) => void draft.resume(one as Draft<never>)
  const at = new Date(restoredAt ?? 0).toISOString()
  return (
    <>
      <div role="status" className={restoredAt === null ? ui.hidden : css.notice}>
        {restoredAt !== null && (
          <>
            <p>{t('draft_restored', { day: shortDay(dayOf(at), locale), time: clock(at, locale) })}</p>
            <Button onClick={onDiscard}>{t('discard_draft')}</Button>
          </>
        )}
      </div>
      <div role="status" className={others.length + elsewhere.length === 0 ? ui.hidden : css.notice}>
        <Suspense fallback={null}>
          {elsewhere.length > 0 && (
            <DraftList
              title={t('draft_elsewhere')}
              drafts={elsewhere}
              action={{ text: t('draft_take_over'), label: 'draft_take_over_named', run: resume }}
            />
          )}
          {others.length > 0 && (
            <DraftList
              title={t('drafts_found')}
              drafts={others}
              action={{ text: t('draft_continue'), label: 'draft_continue_named', run: resume }}
              onDelete={(one) => void draft.discardOther(one as Draft<never>)}
            />
          )}
        </Suspense>
      </div>
      {taken && (
        <Dialog title={t('draft_taken')} onClose={() => void draft.takeBack()}>
          <p>{t('draft_taken_text')}</p>
          <div className={css.buttons}>
            <Button look="primary" onClick={() => void draft.takeBack()}>
              {t('draft_take_back')}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}

/** Shows when the draft was last saved, and until when it is kept. */
export function DraftSaved({ savedAt }: { savedAt: number | null }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const iso = (at: number) => new Date(at).toISOString()
  return (
    <p role="status" className={`${css.help} ${css.saved}`}>
      {savedAt !== null &&
        t('draft_saved', {
          time: clock(iso(savedAt), locale),
          day: shortDay(dayOf(iso(savedAt + RETENTION_MS)), locale),
        })}
    </p>
  )
}
