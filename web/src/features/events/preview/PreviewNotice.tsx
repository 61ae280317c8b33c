import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import type { Entity } from '@/shared/api/strapi'
import { errorText } from '@/shared/i18n/errorText'
import { isEditor, selectUser } from '@/shared/session/session'
import { Button } from '@/shared/ui/Button'
import { toasted } from '@/shared/ui/toasts'
import type { Event } from '../core/eventsApi'
import { useEndPreviewsMutation } from './previewApi'
import css from './previewNotice.module.css'

/** A public event has a date of publication that has passed. */
const isPublic = ({ publishedAt }: Event) => Boolean(publishedAt) && Date.parse(publishedAt ?? '') <= Date.now()

/** Marks the page of a preview link. Who may edit the event can end its links; the page is then missing, unless the event is public. */
export default function PreviewNotice({ event }: { event: Entity<Event> }) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const user = useSelector(selectUser)
  const [endPreviews, { isLoading }] = useEndPreviewsMutation()
  const host = event.attributes.eventHost?.data?.id
  const mayEnd = isEditor(user) || (host !== undefined && user?.eventHostData?.id === host)
  const end = async () => {
    const answer = await endPreviews(event.id)
    if (answer.error) dispatch(toasted('error', errorText(t, answer.error, t('preview_failed'))))
    else dispatch(toasted('success', t('previews_ended')))
  }
  return (
    <div className={css.notice} role="status">
      <p>{isPublic(event.attributes) ? t('preview_notice_public') : t('preview_notice')}</p>
      {mayEnd && (
        <Button disabled={isLoading} onClick={end}>
          {t('end_previews')}
        </Button>
      )}
    </div>
  )
}
