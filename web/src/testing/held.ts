import { http } from 'msw'
import { server } from './server'

/** A call that is answered when it is let go; `calls` are the addresses that were called. */
export function held(method: 'post' | 'put', path: string, answer: () => Response) {
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
  return { calls, letGo: () => open() }
}
