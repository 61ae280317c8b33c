import { lazy, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '@/app/offline/useOnline'
import { EventSearch } from '@/features/events/browse/EventSearch'
import fading from '@/features/events/browse/results.module.css'
import { filtersOf, moreOf, type Write } from '@/features/events/filters/filterParams'
import { useChoiceCounts } from '@/features/events/filters/useChoiceCounts'
import { type Moment, useHomeQuery } from '@/features/events/home/homeApi'
import { countedIn, periodOf } from '@/features/events/home/homePeriod'
import { HOME_COLLECTION } from '@/shared/constants'
import { longDay } from '@/shared/dates/format'
import { useToday } from '@/shared/dates/useToday'
import { useLocale, useLocalePath } from '@/shared/i18n/useLocale'
import { useNavigate } from '@/shared/navigation/NavigationProvider'
import { PageTitle } from '@/shared/ui/PageHead'
import type { Search } from '@/shared/ui/SearchField'
import { CardSkeletons } from '@/shared/ui/Skeleton'
import ui from '@/shared/ui/ui.module.css'
import { useQueryParts } from '@/shared/useQueryParts'
import { HomeChips } from './HomeChips'
import { HomeNow } from './HomeNow'
import { HomeRows } from './HomeRows'
import css from './home.module.css'
import { PartnerBand } from './PartnerBand'

const HomePeriod = lazy(() => import('./HomePeriod'))

/** The blocks change with the clock in these steps. */
const POLL_MS = 5 * 60 * 1000

/** Blocks of an earlier moment are not shown. */
const OLD_MS = 30 * 60 * 1000

const TITLES: Record<Moment, 'home_today' | 'home_afternoon' | 'home_tonight'> = {
  today: 'home_today',
  afternoon: 'home_afternoon',
  tonight: 'home_tonight',
}

/** What is on by the clock, or on another day or with filters; both are in the URL, so that the selection can be shared. */
export function Component() {
  const { t } = useTranslation()
  const locale = useLocale()
  const [params, write] = useQueryParts(true)
  const today = useToday()
  const more = moreOf(params, null)
  const filter = { locale, ...filtersOf(params), ...(more && { more }) }
  const online = useOnline()
  const home = useHomeQuery(filter, { pollingInterval: POLL_MS, skipPollingIfUnfocused: true })
  // Without a network the kept blocks are those of another moment; the kept day is right until its end.
  const isOld = !online && (home.isError || Date.now() - Date.parse(home.data?.at ?? '') > OLD_MS)
  const period = periodOf(params, today) ?? (isOld ? { day: today } : null)
  const moment = home.data?.moment ?? 'tonight'
  // The numbers in the bar stay until the next ones are there: chips that become narrow and wide again would flicker.
  const { data: counts, currentData } = useChoiceCounts(filter, countedIn(period, moment, today), !home.data)
  const choices = currentData?.choices
  return (
    <>
      <PageTitle text={t('main_title')} />
      <div className={ui.page}>
        <HomeSearch />
        <div className={css.head}>
          <h1>{t(TITLES[moment])}</h1>
          <p>{longDay(today, locale)}</p>
        </div>
        <HomeChips
          moment={moment}
          filter={filter}
          period={period}
          params={params}
          choices={counts?.choices}
          write={write}
        />
        <div className={fading.results}>
          {period ? (
            <Suspense fallback={<CardSkeletons count={3} />}>
              <HomePeriod filter={filter} period={period} />
            </Suspense>
          ) : (
            <HomeNow home={home} filter={filter} choices={choices} isFiltered={params.size > 0} write={write} />
          )}
          <HomeRows home={home.currentData} filter={{ ...filter, type: HOME_COLLECTION, today }} />
        </div>
        <PartnerBand />
      </div>
    </>
  )
}

/** The search of events, which opens the list. */
function HomeSearch() {
  const navigate = useNavigate()
  const path = useLocalePath()
  const search = useRef<Search>(null)
  const open: Write = (parts) => {
    const chosen = typeof parts === 'function' ? parts(new URLSearchParams()) : parts
    void navigate(path(`/events?${new URLSearchParams(chosen)}`))
  }
  return <EventSearch search={search} text="" write={open} onEnter />
}
