import { existsSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'

export type Process = 'auth' | 'catalog' | 'partners' | 'media' | 'nats' | 'imgproxy' | 'gateway'

const state = stateFolder()
const pidOf = (name: Process) => Number(readFileSync(join(state, 'pid', name), 'utf8'))

/** Kills a process of the portal; the supervisor leaves it dead until it is revived. */
export function kill(name: Process) {
  writeFileSync(join(state, 'hold', name), '')
  process.kill(pidOf(name), 'SIGKILL')
}

export async function restart(page: Page, name: Process) {
  const hold = join(state, 'hold', name)
  if (existsSync(hold)) unlinkSync(hold)
  await expect.poll(() => ready(page), { timeout: 60_000, message: `${name} is back` }).toBe(200)
}

/** 200 when all parts of the portal are well; a gateway that is dead gives no status at all. */
const ready = (page: Page) =>
  page.request.get('/readyz').then(
    async (answer) => ((await answer.text()).includes('away') ? 503 : answer.status()),
    () => 0,
  )

function stateFolder() {
  const folder = process.env.RAYMI_STATE
  if (!folder) throw new Error('RAYMI_STATE names the folder of a supervised portal: run `make e2e`')
  return folder
}
