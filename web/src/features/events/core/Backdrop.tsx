import { Img } from '@/shared/image/Img'
import css from './events.module.css'
import { areaOf, type Event, pictureOf } from './eventsApi'

/** An event's picture behind its name, over the whole width; it is what a visitor sees first. */
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
