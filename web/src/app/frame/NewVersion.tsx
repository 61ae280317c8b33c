import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { VERSION_CHECK_MS } from '@/shared/constants'
import { clock, shortDay } from '@/shared/dates/format'
import { dayOf } from '@/shared/dates/lima'
import { useLocale } from '@/shared/i18n/useLocale'
import { Button } from '@/shared/ui/Button'
import css from './notices.module.css'

/** The id of the running build, which is the name of its entry file; null in development. */
export const runningBuild = (document: Document): string | null => {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src*="/assets/index-"]')
  return entry?.src.match(/\/assets\/(index-.+)\.js$/)?.[1] ?? null
}

/** A build; `made` is the time at which it was made. */
type Build = { id?: string; made?: string }

async function readBuild(name: string): Promise<Build | null> {
  try {
    const answer = await fetch(`/builds/${name}.json`, { cache: 'no-store' })
    return answer.ok ? ((await answer.json()) as Build) : null
  } catch {
    return null // the next check follows in an hour
  }
}

/** The newest build if it is newer than the running one, else null; checked every hour. */
function useNewBuild(): Build | null {
  const [build, setBuild] = useState<Build | null>(null)
  useEffect(() => {
    const own = runningBuild(document)
    if (!own || build) return
    const check = async () => {
      const id = (await readBuild('latest'))?.id
      if (id && id !== own) setBuild((await readBuild(`meta/${encodeURIComponent(id)}`)) ?? { id })
    }
    const timer = setInterval(check, VERSION_CHECK_MS)
    return () => clearInterval(timer)
  }, [build])
  return build
}

/** The notice that the portal has a newer build than the running one, with the time of that build. */
export function NewVersion() {
  const { t } = useTranslation()
  const locale = useLocale()
  const build = useNewBuild()
  if (!build) return null
  const { made } = build
  const known = made !== undefined && !Number.isNaN(Date.parse(made))
  return (
    <p className={css.notice}>
      {known
        ? t('new_version_of', { made: `${shortDay(dayOf(made), locale)}, ${clock(made, locale)}` })
        : t('new_version')}{' '}
      <Button onClick={() => window.location.reload()}>{t('reload')}</Button>
    </p>
  )
}
