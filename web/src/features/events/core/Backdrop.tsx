import { Img } from '@/shared/image/Img'
import css from './events.module.css'
import { areaOf, type Event, pictureOf } from './eventsApi'

/** The picture of an event over the whole width, behind its name; loaded with high priority. */
export function Backdrop({ id, event }: { id: number; event: Event }) {
  return (
    <Img
      media={pictureOf(event)}
      seed={`event ${id}`}
      area={areaOf(event)}
      sizes="100vw"
      alt=""
      priority
      className={css.backdrop}
    />
  )
}
