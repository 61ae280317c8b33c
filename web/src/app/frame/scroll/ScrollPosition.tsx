import { ScrollRestoration } from 'react-router'

/**
 * Scrolls a new page to its start, and a page that is shown again to its previous position. The first page after a load always has
 * the key "default"; keyed by its path instead, no two pages share a position.
 */
export function ScrollPosition() {
  return <ScrollRestoration getKey={({ key, pathname }) => (key === 'default' ? pathname : key)} />
}
