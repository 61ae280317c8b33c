import type { SocialMedia } from '@/shared/api/strapi'
import { webLink } from '@/shared/webLink'

/** The items with a valid URL. */
export const socialLinks = (items: SocialMedia[] | undefined) =>
  (items ?? []).flatMap(({ id, socialMediaName, socialMediaLink }) => {
    const href = webLink(socialMediaLink)
    return href ? [{ id, href, name: socialMediaName ?? new URL(href).hostname }] : []
  })

/** Links to social networks, in a new tab. */
export function SocialLinks({ items, className }: { items: SocialMedia[] | undefined; className?: string }) {
  const links = socialLinks(items)
  if (links.length === 0) return null
  return (
    <ul className={className}>
      {links.map(({ id, href, name }) => (
        <li key={id}>
          <a href={href} target="_blank" rel="noopener noreferrer">
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
