// Writes dist/pages.json: what the gateway must know of the pages to send them with their content. It says what each page
// asks first, which files it needs, and how dates and the frame's words read in each language.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const alias = { '@': `${root}src` }
const load = async (file) => (await runnerImport(`${root}src/${file}`, { root, resolve: { alias } })).module

const LIST = 'src/features/events/browse/EventListPage.tsx'
const modules = {
  home: 'src/app/pages/HomePage.tsx',
  events: LIST,
  month: [LIST, 'src/features/events/month/MonthView.tsx'],
  map: [LIST, 'src/features/events/map/EventMapView.tsx'],
  event: 'src/features/events/page/EventPage.tsx',
  feast: ['src/app/pages/feast/FeastRoute.tsx', 'src/app/pages/feast/OneFeast.tsx'],
  feasts: ['src/app/pages/feast/FeastRoute.tsx', 'src/features/events/feasts/FeastsPage.tsx'],
  hosts: 'src/app/pages/hosts/HostListRoute.tsx',
  host: 'src/app/pages/HostRoute.tsx',
  news: 'src/features/news/NewsListPage.tsx',
  newsItem: 'src/app/pages/NewsRoute.tsx',
  about: 'src/app/pages/AboutPage.tsx',
  contacts: 'src/app/pages/ContactsPage.tsx',
  info: 'src/app/pages/InfoPage.tsx',
}

// The words that the gateway writes itself.
const words = [
  'name_of_platform',
  'tagline',
  'description_of_platform',
  'skip_to_content',
  'main_menu',
  'feasts',
  'organisers',
  'call',
  'instead_that_evening',
  'instead_that_day',
  'saved',
  'main_title',
  'home_today',
  'home_afternoon',
  'home_tonight',
  'starts_soon',
  'later_today',
  'open_late',
  'featured',
  'events',
  'events_lead',
  'see_all',
  'all_of',
  'year_of_feasts',
  'year_of_feasts_lead',
  'coming_feasts',
  'add_all_feasts',
  'feast_rule',
  'why_this_day',
  'coming_years',
  'event_host',
  'event_host_page',
  'events_of_host',
  'no_event',
  'no_events_of_host',
  'shown_in_english',
  'shown_in_spanish',
  'shown_in_quechua',
  'event_hosts_lead',
  'news',
  'news_lead',
  'about_us_title',
  'contacts_title',
  'contacts_lead',
  'learn_more',
  'map',
  'next',
  'to_main_page',
  'page_not_found',
  'page_not_found_title',
  'event_missing',
  'today',
  'tomorrow',
  'until_day',
  'last_day_today',
  'now',
  'tonight',
  'always_open',
  'now_until',
  'open_until',
  'in_minutes',
  'minutes_left',
  'confirmed_by_host',
  'not_confirmed_by_host',
  'text_source',
  'times_may_change',
  'status_cancelled',
  'status_postponed',
  'status_rescheduled',
  'status_moved_online',
  'status_full',
  'date_moved',
  'changes_so_far',
  'change_as_planned',
  'change_dates',
  'change_end',
  'change_removed',
  'change_place',
  'place_of_other_dates',
  'change_programme',
  'rule_daily',
  'rule_days',
  'rule_weekdays',
  'rule_weeks',
  'rule_months',
  'rule_of_month',
  'rule_last_day',
  'rule_weekday_of',
  'rule_yearly',
  'rule_years',
  'rule_until',
  'rule_times',
  'rule_from',
  'rule_closed',
  'rule_except',
  'list_and',
  'ordinal_th',
  'ordinal_st',
  'ordinal_nd',
  'ordinal_rd',
  'nth_1',
  'nth_2',
  'nth_3',
  'nth_4',
  'nth_5',
  'nth_last',
  'next_date',
  'closed',
  'open_now',
  'opens_at',
  'opens_day',
  'easter',
  'eve_of',
  'days_after',
  'days_before',
  'weekday_before',
  'weekday_after',
  'one_day',
  'number_of_days',
  'free',
  'price',
  'price_at_door',
  'buy_ticket',
  'organisator_contact',
  'when',
  'where',
  'accessible_motor',
  'accessible_hearing',
  'accessible_visual',
  'accessible_psychic',
  'accessible_intellectual',
  'step_free_entrance',
  'accessible_toilet',
  'quiet_hours',
  'seats',
  'audience_children',
  'booking_needed',
  'audience_families',
  'audience_youth',
  'audience_adults',
  'audience_elders',
  // A list of events for other web sites.
  'embed_source',
  'embed_new_tab',
  'embed_address_wrong',
  'service_unavailable',
]

// The files of the words: the public ones, and groups that a browser loads later.
const wordFiles = ['', 'events.', 'feeds.', 'forms.']

// Words that come with a page (withMessages in app/routes.tsx), beside the public ones.
const groups = {
  events: ['events'],
  month: ['events'],
  map: ['events'],
  event: ['events'],
  feast: ['events'],
  feasts: ['events'],
  hosts: ['events'],
}

const manifest = JSON.parse(readFileSync(`${root}dist/.vite/manifest.json`, 'utf8'))
const { IMAGE_WIDTHS, LOCALES } = await load('shared/constants.ts')
const { firstQueries } = await load('app/firstQueries.ts')
const { datePatterns } = await load('shared/dates/patterns.ts')
const { weekdayPlural } = await load('shared/dates/dayWords.ts')
const { feastKeys } = await load('shared/dates/feasts.ts')

/** Adds a chunk's styles and scripts with those of its imports, the entry's left out. */
function needs(name, found) {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`${name} is no chunk of the build`)
  if (chunk.isEntry || found.js.has(chunk.file)) return found
  found.js.add(chunk.file)
  for (const file of chunk.css ?? []) found.css.add(file)
  for (const next of chunk.imports ?? []) needs(next, found)
  return found
}

/** The files of a page's words in each language: the page cannot be made before they are there. */
const wordsOf = (name) => {
  const file = (path) => manifest[`src/shared/i18n/locales/${path}.json`].file
  const all = (locale) => [locale, ...(groups[name] ?? []).map((group) => `${group}.${locale}`)].map(file)
  return Object.fromEntries(LOCALES.map((locale) => [locale, all(locale)]))
}

const pages = Object.fromEntries(
  Object.entries(firstQueries).map(([name, queries]) => {
    const found = { css: new Set(), js: new Set() }
    for (const module of [modules[name]].flat()) needs(module, found)
    const { css, js } = found
    return [name, { queries, css: [...css], js: [...js], words: wordsOf(name) }]
  }),
)
const texts = {}
const daysAhead = {}
const keys = [...new Set([...words, ...Object.values(feastKeys)])]
for (const locale of LOCALES) {
  const read = (group) => JSON.parse(readFileSync(`${root}src/shared/i18n/locales/${group}${locale}.json`, 'utf8'))
  const all = Object.assign({}, ...wordFiles.map(read))
  const missing = keys.filter((word) => !(word in all))
  if (missing.length > 0) throw new Error(`the words in ${locale} lack ${missing}`)
  // Quechua has one word for one and for more.
  daysAhead[locale] = ['one', 'other'].map((form) => all[`days_ahead_${form}`] ?? all.days_ahead)
  texts[locale] = Object.fromEntries(keys.map((word) => [word, all[word]]))
}
const dates = Object.fromEntries(
  LOCALES.map((locale) => {
    const weekdaysPlural = Array.from({ length: 7 }, (_, weekday) => weekdayPlural(weekday, locale))
    return [locale, { ...datePatterns[locale], weekdaysPlural, daysAhead: daysAhead[locale] }]
  }),
)
const { REASONS } = await load('features/events/reasons/reasons.ts')
const description = { pages, texts, dates, feasts: feastKeys, reasons: REASONS, widths: IMAGE_WIDTHS }
writeFileSync(`${root}dist/pages.json`, JSON.stringify(description))
