import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import css from './gallery.module.css'

const addresses =
  /^https?:\/\/(?:www\.|m\.)?(?:youtube\.com\/(?:watch\?(?:.*&)?v=|embed\/|shorts\/)|youtu\.be\/)([\w-]{11})/

/** The id of a YouTube video in a link, or null. */
export const youTubeId = (link: string | null | undefined): string | null => link?.match(addresses)?.[1] ?? null

/** A YouTube video; YouTube is contacted only after the click. */
export function YouTube({ id, title }: { id: string; title: string }) {
  const { t } = useTranslation()
  const [playing, setPlaying] = useState(false)
  if (playing) {
    return (
      <iframe
        className={css.film}
        src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1`}
        title={title}
        allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    )
  }
  return (
    <button type="button" className={css.film} onClick={() => setPlaying(true)}>
      ▶ {t('play_video', { title })}
      <small>{t('youtube_notice')}</small>
    </button>
  )
}
