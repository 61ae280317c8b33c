import { http } from 'msw'
import { server } from './server'

/** Mocks a call that stays pending until `release` is called; `calls` are the requested URLs. */
export function pendingCall(method: 'post' | 'put', path: string, answer: () => Response) {
  const calls: string[] = []
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  server.use(
    http[method](path, async ({ request }) => {
      calls.push(request.url)
      await gate
      return answer()
    }),
  )
  return { calls, release: () => open() }
}
