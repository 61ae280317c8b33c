import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DateField } from '@/shared/forms/fields/DateField'
import { TimeField } from '@/shared/forms/fields/TimeField'
import formCss from '@/shared/forms/forms.module.css'
import { useLocalePath } from '@/shared/i18n/useLocale'
import { Button, buttonClass } from '@/shared/ui/Button'
import { ConfirmDialog } from '../core/ConfirmDialog'
import css from './editorial.module.css'
import { type Noun, stateOf } from './editorialApi'
import { StateTag } from './StateTag'
import type { useEditorial } from './useEditorial'

type Props = { noun: Noun; publishedAt: string | null; editorial: ReturnType<typeof useEditorial> }

/** The actions of an entry: save, publish now or later, withdraw, delete. */
export function PublishBar({ noun, publishedAt, editorial }: Props) {
  const { t } = useTranslation()
  const path = useLocalePath()
  const [day, setDay] = useState('')
  const [time, setTime] = useState('00:00')
  const [deleting, setDeleting] = useState(false)
  const { id, busy } = editorial
  const state = stateOf(publishedAt)
  return (
    <section className={css.publish} aria-label={t('desk_publishing_of_entry')}>
      <p>
        <StateTag publishedAt={publishedAt} />
      </p>
      <div className={formCss.buttons}>
        {state !== 'published' && (
          <Button look="primary" disabled={busy} onClick={() => editorial.publish()}>
            {t('desk_publish_now')}
          </Button>
        )}
        <Button type="submit" look={state === 'published' ? 'primary' : 'secondary'} disabled={busy}>
          {state === 'draft' ? t('desk_save_draft') : t('desk_save')}
        </Button>
        {state !== 'draft' && (
          <Button disabled={busy} onClick={() => editorial.withdraw()}>
            {t('desk_withdraw')}
          </Button>
        )}
        {noun === 'news' && id !== null && (
          <Link className={buttonClass('secondary')} to={path(`/news/${id}`)} target="_blank" rel="noopener">
            {t('desk_see_as_public')}
          </Link>
        )}
        {id !== null && (
          <Button look="ghost" disabled={busy} onClick={() => setDeleting(true)}>
            {t('desk_delete_entry')}
          </Button>
        )}
      </div>
      {state !== 'published' && (
        <div className={css.schedule}>
          <DateField label={t('desk_public_from')} value={day} onChange={setDay} />
          <TimeField label={t('desk_time')} value={time} onChange={setTime} />
          <Button disabled={busy || !day || !time} onClick={() => editorial.publish(`${day}T${time}`)}>
            {t('desk_schedule')}
          </Button>
        </div>
      )}
      {deleting && (
        <ConfirmDialog
          title={t('desk_delete_entry')}
          text={t('desk_delete_entry_text')}
          action={t('desk_delete_entry')}
          final
          busy={busy}
          onClose={() => setDeleting(false)}
          onConfirm={() => editorial.remove()}
        />
      )}
    </section>
  )
}
