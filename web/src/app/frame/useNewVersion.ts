import { useEffect, useState } from 'react'
import { VERSION_CHECK_MS } from '@/shared/constants'

/** The name of the build that this page came with: that of its entry file. */
export const ownBuild = (document: Document): string | null => {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src^="/assets/"]')
  return entry?.src.match(/\/assets\/(.+)\.js$/)?.[1] ?? null
}

/** True once the portal has a newer build than the one that this page runs; asked every hour. */
export function useNewVersion(): boolean {
  const [newer, setNewer] = useState(false)
  useEffect(() => {
    const own = ownBuild(document)
    if (!own || newer) return
    const look = async () => {
      try {
        const answer = await fetch(new URL('/builds/latest.json', window.location.origin), { cache: 'no-store' })
        const { id } = (await answer.json()) as { id?: string }
        if (answer.ok && id && id !== own) setNewer(true)
      } catch {
        // Without a network there is no newer version to be had; the next hour asks again.
      }
    }
    const timer = setInterval(look, VERSION_CHECK_MS)
    return () => clearInterval(timer)
  }, [newer])
  return newer
}
