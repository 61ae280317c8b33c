import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { errorText } from '@/shared/i18n/errorText'
import { Button } from '@/shared/ui/Button'
import { Icon } from '@/shared/ui/Icon'
import { toasted } from '@/shared/ui/toasts'
import ui from '@/shared/ui/ui.module.css'
import css from '../core/desk.module.css'
import { useLinkDocumentMutation } from '../core/deskApi'
import own from './queue.module.css'

/** The private scans. Each access is audited, so a link is requested only when the editor opens a document. */
export function Documents({ ids, kind }: { ids: number[]; kind: string | null }) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const [link, { isLoading }] = useLinkDocumentMutation()
  // Imported applications have other kinds, as free text.
  const labels: Record<string, string> = {
    residence_permit: t('residence_permit'),
    driving_licence: t('driving_licence'),
    foreign_passport: t('foreign_passport'),
    local_passport: t('local_passport'),
  }
  const open = async (id: number) => {
    // Opened within the click handler, because browsers block windows that are opened after an await.
    const tab = window.open('', '_blank')
    const { data, error } = await link(id)
    if (data && tab) {
      tab.opener = null
      tab.location.href = data.url
      return
    }
    tab?.close()
    dispatch(toasted('error', errorText(t, error, t('desk_document_not_opened'))))
  }
  return (
    <section className={own.part}>
      <h3>{t('desk_documents')}</h3>
      {kind && (
        <p>
          {t('identifying_document')}: {labels[kind] ?? kind}
        </p>
      )}
      {ids.length === 0 && <p className={css.quiet}>{t('desk_no_documents')}</p>}
      {ids.length > 0 && (
        <>
          <p className={ui.tags}>
            {ids.map((id, index) => (
              <Button key={id} disabled={isLoading} onClick={() => open(id)}>
                <Icon name="eye" /> {t('desk_open_document', { number: index + 1 })}
              </Button>
            ))}
          </p>
          <p className={css.quiet}>{t('desk_documents_help')}</p>
        </>
      )}
    </section>
  )
}
