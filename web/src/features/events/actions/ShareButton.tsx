import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Translate } from '@/shared/dates/feasts'
import { useLocale, useLocalePath } from '@/shared/i18n/useLocale'
import { Button, buttonClass } from '@/shared/ui/Button'
import { Dialog } from '@/shared/ui/Dialog'
import { Icon } from '@/shared/ui/Icon'
import { useCopy } from '@/shared/useCopy'
import { dateOf } from '../core/eventDates'
import type { Event } from '../core/eventsApi'
import { shareText } from '../dates/eventFacts'
import css from './actions.module.css'
import { StoryButton } from './StoryButton'

const QrCode = lazy(() => import('@/shared/image/QrCode'))

type Props = { id: number; event: Event }

/** Opens the dialog for sharing: the share sheet of the device where there is one, WhatsApp, the clipboard, an image, a poster and a QR code. */
export function ShareButton(props: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon name="share" /> {t('share')}
      </Button>
      {open && <ShareDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The token without which a draft is not visible. */
function previewOf(search: string): string {
  const preview = new URLSearchParams(search).get('preview')
  return preview ? `?preview=${encodeURIComponent(preview)}` : ''
}

/** The URL of the page without tracking parameters. */
function shareUrl(): string {
  const { origin, pathname, search } = window.location
  return origin + pathname + previewOf(search)
}

function ShareDialog({ id, event, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const path = useLocalePath()
  const copy = useCopy()
  const url = shareUrl()
  const text = shareText(event, locale, t as Translate)
  const share = async () => {
    try {
      await navigator.share({ title: event.eventName, text, url })
      onClose()
    } catch {
      // A visitor who closed the sheet of the device is back in the dialog, which has the other ways.
    }
  }
  return (
    <Dialog title={t('share')} onClose={onClose}>
      <div className={css.choices}>
        {'share' in navigator && (
          <Button onClick={share}>
            <Icon name="share" /> {t('share')}
          </Button>
        )}
        <a
          className={buttonClass('secondary')}
          href={`https://wa.me/?text=${encodeURIComponent(`${text}\n${url}`)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          WhatsApp
        </a>
        <Button onClick={() => copy(url, t('link_copied'), t('link_not_copied'))}>
          <Icon name="link" /> {t('copy_link')}
        </Button>
        {dateOf(event).startsAt && (
          <>
            <StoryButton id={id} event={event} url={url} text={text} />
            <Link
              className={buttonClass('secondary')}
              to={path(`/event/${id}/poster`) + previewOf(window.location.search)}
            >
              <Icon name="print" /> {t('print_poster')}
            </Link>
          </>
        )}
        <div className={css.code}>
          <Suspense fallback={<p>{t('loading')}</p>}>
            <QrCode text={url} label={t('qr_code')} />
          </Suspense>
        </div>
      </div>
    </Dialog>
  )
}
