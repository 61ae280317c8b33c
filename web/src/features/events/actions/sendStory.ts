import type { Locale } from '@/shared/constants'
import type { Translate } from '@/shared/dates/feasts'
import { saveFile } from '@/shared/saveFile'
import { upperFirst } from '@/shared/text'
import { areaOf, type Event, pictureOf } from '../core/eventsApi'
import { placeOn, posterLines } from '../dates/eventFacts'
import { storyImage } from './storyCard'

/** An event with its address and the message that goes with its image. */
export type Sent = { id: number; event: Event; url: string; text: string }

/** The lines of the poster, a day and its hours below each other; of a yearly feast, the date says it all. */
function datesOf(event: Event, locale: Locale, translate: Translate): string[] {
  const shown = event.recurrence?.feast ? { ...event, recurrence: null } : event
  return posterLines(shown, locale, translate).flatMap((line) => line.split(' · ').map(upperFirst))
}

/** Makes the image of an event for stories: the share sheet of the device gets it, or it is downloaded. Returns whether it was downloaded. */
export async function sendStory(
  { id, event, url, text }: Sent,
  locale: Locale,
  translate: Translate,
): Promise<boolean> {
  const image = await storyImage({
    subject: { seed: `event ${id}`, area: areaOf(event) },
    picture: pictureOf(event),
    name: event.eventName,
    dates: datesOf(event, locale, translate),
    place: placeOn(event),
    portal: translate('name_of_platform'),
    url,
  })
  const file = new File([image], `raymi-event-${id}.png`, { type: image.type })
  if (await isShared(file, `${text}\n${url}`)) return false
  saveFile(file, file.type, file.name)
  return true
}

/** Whether the share sheet of the device took the file, or the visitor closed it; a browser may refuse files, or a late call. */
async function isShared(file: File, text: string): Promise<boolean> {
  const data = { files: [file], text }
  if (!navigator.canShare?.(data)) return false
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
