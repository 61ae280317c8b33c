import { useEffect, useState } from 'react'
import { VERSION_CHECK_MS } from '@/shared/constants'

/** The id of the running build, which is the name of its entry file; null in development. */
export const runningBuild = (document: Document): string | null => {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src^="/assets/"]')
  return entry?.src.match(/\/assets\/(.+)\.js$/)?.[1] ?? null
}

/** True once the portal has a newer build than the running one; checked every hour. */
export function useNewVersion(): boolean {
  const [newer, setNewer] = useState(false)
  useEffect(() => {
    const own = runningBuild(document)
    if (!own || newer) return
    const check = async () => {
      try {
        const answer = await fetch(new URL('/builds/latest.json', window.location.origin), { cache: 'no-store' })
        const { id } = (await answer.json()) as { id?: string }
        if (answer.ok && id && id !== own) setNewer(true)
      } catch {
        // Ignored: the next check follows in an hour.
      }
    }
    const timer = setInterval(check, VERSION_CHECK_MS)
    return () => clearInterval(timer)
  }, [newer])
  return newer
}
