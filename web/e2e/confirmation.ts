import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type APIRequestContext, expect } from '@playwright/test'
import { linkOf, mailTo } from './account'

const dev = fileURLToPath(new URL('../../bin/dev', import.meta.url))

/** Has the demo's first host asked whether an event takes place, and returns the path of the link in the mail once it works. */
export async function confirmationPath(request: APIRequestContext, event: number, name: string): Promise<string> {
  execFileSync(dev, ['ask', String(event)])
  const { pathname } = new URL(linkOf(await mailTo({ request }, 'host@raymi.example', name)))
  const token = pathname.split('/').at(-1)
  // Catalog learns of the link while the mail is sent.
  await expect.poll(async () => (await request.get(`/api/event-confirmations/${token}`)).status()).toBe(200)
  return `/confirm/${token}`
}
