import { createApplication } from './application'
import { publish } from './event'

/** Creates what the views need in addition to the demo: an event with a gallery, and an undecided application. */
export async function createTestData(name: string) {
  const event = await publish({ eventName: name })
  const application = await createApplication(`Taller ${name}`)
  return {
    ids: { GALLERY: event.id, WAITING: application.id },
    clear: () => Promise.all([event.remove(), application.remove()]),
  }
}
