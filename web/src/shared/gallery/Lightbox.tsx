import { type KeyboardEvent, type TouchEvent, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity, Media } from '@/shared/api/strapi'
import { imageSet, imageUrl } from '@/shared/image/imageUrl'
import { Button } from '@/shared/ui/Button'
import { Icon } from '@/shared/ui/Icon'
import css from './gallery.module.css'

/** The minimum horizontal distance of a swipe in pixels. */
const SWIPE = 48

type Props = { photos: Entity<Media>[]; at: number; name: string; onMove: (at: number) => void; onClose: () => void }

/** One photo over the whole screen with its caption and credit; arrow keys and swipes move, Esc closes. */
export function Lightbox({ photos, at, name, onMove, onClose }: Props) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const touched = useRef<Pick<Touch, 'clientX' | 'clientY'> | null>(null)
  // Closed before it is removed from the document; otherwise the browser does not restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  const photo = photos[at]
  if (!photo) return null
  const move = (by: number) => onMove((at + by + photos.length) % photos.length)
  const byKey = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') move(-1)
    if (key === 'ArrowRight') move(1)
  }
  const swiped = ({ changedTouches }: TouchEvent) => {
    const [from, to] = [touched.current, changedTouches[0]]
    touched.current = null
    if (!from || !to) return
    const [dx, dy] = [to.clientX - from.clientX, to.clientY - from.clientY]
    if (Math.abs(dx) > SWIPE && Math.abs(dx) > Math.abs(dy)) move(dx > 0 ? -1 : 1)
  }
  const place = t('photo_of', { name, number: at + 1 })
  return (
    <dialog
      ref={dialog}
      className={css.box}
      aria-label={place}
      onKeyDown={byKey}
      onTouchStart={({ touches }) => {
        // Two fingers zoom the photo.
        touched.current = touches.length === 1 ? (touches[0] ?? null) : null
      }}
      onTouchEnd={swiped}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <figure className={css.figure}>
        <img
          key={photo.id}
          src={imageUrl(photo, 1280)}
          srcSet={imageSet(photo)}
          sizes="100vw"
          alt={photo.attributes.alternativeText ?? place}
        />
        <figcaption className={css.caption} aria-live="polite">
          <span>{`${at + 1} / ${photos.length}`}</span> <Caption media={photo.attributes} />
        </figcaption>
      </figure>
      <div className={css.tools}>
        {photos.length > 1 && (
          <>
            <Button round aria-label={t('previous')} onClick={() => move(-1)}>
              <Icon name="left" />
            </Button>
            <Button round aria-label={t('next')} onClick={() => move(1)}>
              <Icon name="right" />
            </Button>
          </>
        )}
        <Button round aria-label={t('close')} onClick={onClose}>
          <Icon name="close" />
        </Button>
      </div>
    </dialog>
  )
}

/** Caption, credit and licence; missing ones are omitted. */
function Caption({ media }: { media: Media }) {
  const { credit, licence } = media.provider_metadata ?? {}
  return <>{[media.caption, credit && `© ${credit}`, licence].filter(Boolean).join(' · ')}</>
}
