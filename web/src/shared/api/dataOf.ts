/**
 * For `selectFromResult` of a query: its component is rendered again when the data changes, not with every step of a request.
 * `data` stays while an answer for other arguments loads, `currentData` does not.
 */
export const dataOf = <D>({ data, currentData }: { data?: D; currentData?: D }) => ({ data, currentData })
