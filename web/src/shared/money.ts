/** The whole part of an amount of money in digits, and its cents; the gateway rounds by the same steps. */
function partsOf(amount: number): { whole: string; cents: number } {
  const whole = Math.floor(amount)
  const cents = Math.round((amount - whole) * 100)
  return cents === 100 ? { whole: String(BigInt(whole + 1)), cents: 0 } : { whole: String(BigInt(whole)), cents }
}

const withCents = (whole: string, cents: number) => (cents === 0 ? whole : `${whole}.${String(cents).padStart(2, '0')}`)

/** An amount as a form shows it: '1234.50', and '1234' without cents. */
export function plainAmount(amount: number): string {
  const { whole, cents } = partsOf(amount)
  return withCents(whole, cents)
}

/** A price in soles, 'S/ 1,234.50': all languages use the number format of Peru. */
export function soles(amount: number): string {
  const { whole, cents } = partsOf(amount)
  return `S/ ${withCents(whole.replace(/\B(?=(\d{3})+$)/g, ','), cents)}`
}

/** The zeros of the digits that keyboards of other scripts type: full width, Arabic, Persian. */
const ZEROS = [0xff10, 0x0660, 0x06f0]
const MARKS: Partial<Record<string, string>> = { '\uff0c': ',', '\uff0e': '.', '\u066b': '.', '\u066c': ',' }

/** Writes the digits and the decimal marks of other scripts as those of Latin. */
export function latinDigits(text: string): string {
  return [...text]
    .map((sign) => {
      const zero = ZEROS.find((code) => sign.charCodeAt(0) >= code && sign.charCodeAt(0) < code + 10)
      return zero === undefined ? (MARKS[sign] ?? sign) : String(sign.charCodeAt(0) - zero)
    })
    .join('')
}

const CURRENCY = /^(?:s\/\.?|pen)\s*([\d.,].*)$|^(.*\d[.,]?)\s*(?:soles|sol|pen)$/i
/** Groups of three digits, all with the same sign between them; at most two digits of cents follow another sign. */
const GROUPED = /^[1-9]\d{0,2}(?:([ .,\u00a0\u202f'’])\d{3})(?:\1\d{3})*(?:(?!\1)[.,](\d{1,2}))?$/
const UNGROUPED = /^(\d*)(?:[.,](\d{0,2}))?$/
/** Beyond it a number has no exact cents. */
const DIGITS_MAX = 13

/**
 * The amount of a typed text in soles; null if it has no meaning or more than one. A single sign before three digits parts thousands, since
 * an amount has two digits of cents: '1.234' is '1,234'.
 */
export function amountFrom(text: string): number | null {
  const plain = latinDigits(text).trim().replace(CURRENCY, '$1$2')
  const [, sign, grouped = ''] = GROUPED.exec(plain) ?? []
  const [, whole = '', cents = ''] = sign
    ? ['', plain.slice(0, grouped ? -grouped.length - 1 : undefined).replace(/\D/g, ''), grouped]
    : (UNGROUPED.exec(plain) ?? [])
  if (whole + cents === '' || whole.length > DIGITS_MAX) return null
  return Number(`${whole || 0}.${cents || 0}`)
}
