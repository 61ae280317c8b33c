import { existsSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'

export type Process = 'auth' | 'catalog' | 'partners' | 'media' | 'nats' | 'imgproxy' | 'gateway'

const state = stateFolder()
const pidOf = (name: Process) => Number(readFileSync(join(state, 'pid', name), 'utf8'))

/** Kills a process of the portal; the supervisor does not restart it until `restart` is called. */
export function kill(name: Process) {
  writeFileSync(join(state, 'hold', name), '')
  process.kill(pidOf(name), 'SIGKILL')
}

/** Lets the supervisor start a killed process again, and waits until the whole portal is ready. */
export async function restart(page: Page, name: Process) {
  const hold = join(state, 'hold', name)
  if (existsSync(hold)) unlinkSync(hold)
  await expect.poll(() => readiness(page), { timeout: 60_000, message: `${name} is back` }).toBe(200)
}

/** Returns 200 when all parts of the portal are ready, and 0 while the gateway does not respond. */
const readiness = (page: Page) =>
  page.request.get(process.env.RAYMI_READY_URL ?? '').then(
    async (answer) => ((await answer.text()).includes('away') ? 503 : answer.status()),
    () => 0,
  )

function stateFolder() {
  const folder = process.env.RAYMI_STATE
  if (!folder) throw new Error('RAYMI_STATE names the folder of a supervised portal: run `make e2e-browser`')
  return folder
}
