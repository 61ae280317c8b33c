type Plain = string | number | boolean | null | undefined | Date
export type Params = { [key: string]: Plain | Params | ReadonlyArray<Plain | Params> }

/**
 * Writes nested parameters the way Strapi reads them: a[b][0]=c, only values encoded.
 * undefined is left out and null becomes a bare key, as the qs package does with strictNullHandling.
 */
export function toBrackets(params: Params): string {
  return Object.entries(params)
    .flatMap(([key, value]) => write(key, value))
    .join('&')
}

function write(path: string, value: Params[string]): string[] {
  if (value === undefined) return []
  if (value === null) return [path]
  if (value instanceof Date) return [`${path}=${encode(value.toISOString())}`]
  if (typeof value !== 'object') return [`${path}=${encode(String(value))}`]
  return Object.entries(value).flatMap(([key, inner]) => write(`${path}[${key}]`, inner))
}

// encodeURIComponent leaves ! ' ( ) * as they are; qs does not.
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
