import { request as requests } from '@playwright/test'
import { createApplication } from './application'
import { confirmationPath } from './confirmation'
import { publish } from './event'

/** Creates what the views need in addition to the demo: an event with a gallery, about which its host is asked, and an undecided application. */
export async function createTestData(name: string) {
  const event = await publish({ eventName: name })
  const application = await createApplication(`Taller ${name}`)
  const request = await requests.newContext({ baseURL: process.env.RAYMI_BASE_URL })
  const asked = await confirmationPath(request, event.id, name)
  await request.dispose()
  return {
    ids: { GALLERY: event.id, WAITING: application.id, ASKED: asked.split('/').at(-1) ?? '' },
    clear: () => Promise.all([event.remove(), application.remove()]),
  }
}
