/** The business constants of the portal. */
export const TOAST_MS = 1500
export const MODAL_CLOSE_MS = 2000
export const SCROLL_UP_PX = 5
export const SEARCH_DEBOUNCE_MS = 500
export const CHUNK_RELOAD_GUARD_MS = 10_000
export const VERSION_CHECK_MS = 60 * 60 * 1000
export const HOSTS_PER_PAGE = 6
export const EVENTS_PER_PAGE = 12
export const NEWS_PER_PAGE = 9
export const NEWS_ON_HOME = 3
export const PARTNER_MARKS = 4
/** With more dates than these, an event page folds them by month. */
export const DATES_SHOWN = 5
export const CARD_DATES = 6
export const PAGE_DATES = 60
export const POSTER_DATES = 6
export const LIST_PAGE_MAX = 100
export const DAYS_BACK = 3
export const MONTHS_AHEAD = 3
export const USERNAME_MIN = 3
export const PASSWORD_MIN = 8
/** The bounds of a text in Markdown; the gateway has the same. What exceeds them is shown as it is written. */
export const MARKDOWN_NESTING = 100
/** The cells of all tables of a text; short rows count as full. */
export const MARKDOWN_CELLS = 4000
/** Characters. */
export const MARKDOWN_LENGTH = 100_000
/** Signs that may begin or end a mark. */
export const MARKDOWN_MARKS = 4000
/** The sum of the products of marks and characters of each paragraph: parsers search from a mark to the end of its paragraph. */
export const MARKDOWN_WORK = 20_000_000
/** The maximum time until a write has invalidated the caches of every gateway. */
export const GENERATION_MS = 10_000
export const RETRY_STATUSES: readonly number[] = [408, 409, 425, 429, 500, 502, 503, 504]
/** The layout breakpoints at densities 1 and 2; media renders no other widths. */
export const IMAGE_WIDTHS = [320, 640, 768, 1024, 1280, 1536, 2048, 2560, 3072] as const
export const IMAGE_FORMAT = 'webp'
export const MEBIBYTE = 1024 * 1024
export const BANNER_MAX_MIB = 5
export const IMAGE_MAX_MIB = 5
export const VIDEO_MAX_MIB = 50
export const GALLERY_MAX_MIB = 2

export const LOCALES = ['en', 'es', 'qu'] as const
export type Locale = (typeof LOCALES)[number]
export const DEFAULT_LOCALE: Locale = 'en'
/** The path of a page without content: the application, which reads what is stored on the device. */
export const shellOf = (locale: Locale) => `${locale}/saved`
export const LOCALE_COOKIE = 'i18n_redirected'
export const LOCALE_COOKIE_DAYS = 365
export const LOCALE_KEY = 'KPoster_selected-language'
export const TOKEN_KEY = 'AuthToken'
export const IS_AUTH_KEY = 'isAuth'
export const TIMEZONE_KEY = 'timezone'
export const THEME_KEY = 'raymi-theme'
export const CHUNK_RELOAD_KEY = 'raymi-chunk-reload'
/** The browser's cache of the pictures of the programme that is kept for use without a network. */
export const PICTURE_CACHE = 'raymi-pictures'

/** The stored value that means "no point chosen". */
export const UNCHOSEN_POINT = { lat: -12.046016, lng: -77.030554 }
export const CUSCO_POINT = { lat: -13.527141525687806, lng: -71.96803909279043 }
export const MAP_ZOOM = 8
/** Shows a town with its surroundings. */
export const CITY_ZOOM = 13

export const HOME_COLLECTION = 'Para principal'
export const PAGE_COLLECTION = 'Para páginas individuales'

/** Each language by its own name, in the order of the selector. */
export const LOCALE_NAMES: readonly (readonly [Locale, string])[] = [
  ['es', 'Español'],
  ['en', 'English'],
  ['qu', 'Runasimi'],
]
