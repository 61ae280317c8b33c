import { createApplication } from './application'
import { publish } from './event'

/** What the views need beyond the demo: an event with a gallery, and somebody who waits at the desk. */
export async function createTestData(name: string) {
  const event = await publish({ eventName: name })
  const application = await createApplication(`Taller ${name}`)
  return {
    ids: { GALLERY: event.id, WAITING: application.id },
    clear: () => Promise.all([event.remove(), application.remove()]),
  }
}
