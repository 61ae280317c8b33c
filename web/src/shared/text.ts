/** Writes the first letter of a text as a capital. */
export const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Joins class names and omits empty ones. */
export const cx = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ')
