/** A public setting of the operator, which the server writes into the page's head; undefined if it is not set. */
export const pageSetting = (name: 'api' | 'tiles' | 'map-area' | 'secure-cookie') =>
  document.querySelector<HTMLMetaElement>(`meta[name="raymi-${name}"]`)?.content || undefined
