import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '@/shared/ui/Button'
import { Dialog } from '@/shared/ui/Dialog'
import { Icon } from '@/shared/ui/Icon'
import { useCopy } from '@/shared/useCopy'
import css from './eventPage.module.css'

const QrCode = lazy(() => import('@/shared/image/QrCode'))

/** Shares the text and the address of the page: opens the share sheet of the device; without one, a dialog with WhatsApp, the clipboard and a QR code. */
export function ShareButton({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const share = async () => {
    if (!navigator.share) return setOpen(true)
    try {
      await navigator.share({ title, text, url: shareUrl() })
    } catch (problem) {
      // AbortError: the visitor closed the sheet. After any other error the dialog opens.
      if ((problem as Error).name !== 'AbortError') setOpen(true)
    }
  }
  return (
    <>
      <Button onClick={share}>
        <Icon name="share" /> {t('share')}
      </Button>
      {open && <ShareDialog text={text} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The URL of the page without tracking parameters; the preview token stays, because the page is not visible without it. */
function shareUrl(): string {
  const { origin, pathname, search } = window.location
  const preview = new URLSearchParams(search).get('preview')
  return origin + pathname + (preview ? `?preview=${encodeURIComponent(preview)}` : '')
}

function ShareDialog({ text, onClose }: { text: string; onClose: () => void }) {
  const { t } = useTranslation()
  const copy = useCopy()
  const url = shareUrl()
  return (
    <Dialog title={t('share')} onClose={onClose}>
      <div className={css.sideActions}>
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
        <div className={css.code}>
          <Suspense fallback={<p>{t('loading')}</p>}>
            <QrCode text={url} label={t('qr_code')} />
          </Suspense>
        </div>
      </div>
    </Dialog>
  )
}
