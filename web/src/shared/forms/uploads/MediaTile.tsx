import { type DragEvent, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MEBIBYTE } from '@/shared/constants'
import { ProblemLine } from '@/shared/forms/fields/Field'
import css from '@/shared/forms/forms.module.css'
import type { MediaItem, Problem } from '@/shared/forms/values'
import { imageUrl } from '@/shared/image/imageUrl'
import { cx } from '@/shared/text'
import { Button } from '@/shared/ui/Button'
import { Icon } from '@/shared/ui/Icon'
import { MediaDetails } from './MediaDetails'
import own from './media.module.css'
import { nameOf } from './mediaItem'

type Props = {
  item: MediaItem
  index: number
  total: number
  details?: boolean
  share?: number
  problem?: Problem
  place: (from: number, to: number) => void
  onEdit: (item: MediaItem) => void
  onRemove: () => void
}

const codecNames: Partial<Record<string, string>> = { h264: 'H.264', vp9: 'VP9', av1: 'AV1' }
const DRAGGED = 'application/x-raymi-place'

export function MediaTile({ item, index, total, details, share, problem, place, onEdit, onRemove }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const name = nameOf(item)
  const { videoCodec = '', videoProfile: profile } = item.stored?.attributes.provider_metadata ?? {}
  const { url, film, shown } = usePreview(item)
  const drop = (event: DragEvent) => {
    const from = event.dataTransfer.getData(DRAGGED)
    if (from === '') return
    event.preventDefault()
    place(Number(from), index)
  }
  const moves = [
    { step: -1, icon: 'left' as const, label: t('move_earlier') },
    { step: 1, icon: 'right' as const, label: t('move_later') },
  ]
  return (
    <li
      className={cx(own.tile, problem && own.bad)}
      data-invalid={problem ? true : undefined}
      tabIndex={problem ? -1 : undefined}
      aria-describedby={problem && `${id}-problem`}
      draggable={total > 1}
      onDragStart={(event) => event.dataTransfer.setData(DRAGGED, String(index))}
      onDragOver={(event) => event.dataTransfer.types.includes(DRAGGED) && event.preventDefault()}
      onDrop={drop}
    >
      <div className={own.picture}>
        {!shown && (
          <span className={own.broken}>
            <Icon name="alert" size={28} />
          </span>
        )}
        {url && shown && !film && <img src={url} alt={name} draggable={false} />}
        {url && shown && film && (
          // biome-ignore lint/a11y/useMediaCaption: a newly chosen video has no captions
          <video src={url} controls preload="metadata" aria-label={name} />
        )}
      </div>
      <div className={own.facts}>
        <p className={own.name}>{name}</p>
        <p className={css.help}>
          {sizeOf(item)}
          {item.shrunkFrom !== undefined && ` · ${t('made_smaller', { size: mebibytes(item.shrunkFrom) })}`}
        </p>
        {profile && (
          <p className={css.help}>
            {t('video_profile_rare', { profile, codec: codecNames[videoCodec] ?? videoCodec })}
          </p>
        )}
        {share !== undefined && !item.stored && (
          <progress
            className={css.progress}
            max={100}
            value={Math.round(share * 100)}
            aria-label={`${t('upload_progress')}: ${name}`}
          />
        )}
        {problem && <ProblemLine id={`${id}-problem`} label={name} problem={problem} />}
        <div className={own.buttons}>
          {total > 1 &&
            moves.map(({ step, icon, label }) => (
              <Button
                key={step}
                look="ghost"
                round
                aria-label={`${label}: ${name}`}
                // Not "disabled": the button keeps the focus when its file reaches the end of the list.
                aria-disabled={index + step < 0 || index + step >= total || undefined}
                onClick={() => place(index, index + step)}
              >
                <Icon name={icon} />
              </Button>
            ))}
          <Button look="ghost" aria-label={`${t('remove')}: ${name}`} onClick={onRemove}>
            {t('remove')}
          </Button>
        </div>
        {details && !item.problem && <MediaDetails item={item} picture={film ? undefined : url} onEdit={onEdit} />}
      </div>
    </li>
  )
}

const mebibytes = (bytes: number) => (bytes / MEBIBYTE).toFixed(bytes < MEBIBYTE ? 2 : 1)
const sizeOf = ({ file }: MediaItem) => {
  if (!file) return null
  return file.size < MEBIBYTE / 10 ? `${Math.ceil(file.size / 1024)} KiB` : `${mebibytes(file.size)} MiB`
}

/** Returns the URL of the preview; the object URL of a chosen file is revoked on unmount. */
function usePreview({ file, stored }: MediaItem) {
  const [own, setOwn] = useState<string>()
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setOwn(made)
    return () => {
      URL.revokeObjectURL(made)
      setOwn(undefined)
    }
  }, [file])
  const mime = file?.type ?? stored?.attributes.mime ?? ''
  const film = mime.startsWith('video/')
  const shown = film || mime.startsWith('image/')
  if (file) return { url: own, film, shown }
  return { url: stored && (film ? stored.attributes.url : imageUrl(stored, 640)), film, shown }
}
