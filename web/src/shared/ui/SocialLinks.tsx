import type { SocialMedia } from '@/shared/api/strapi'
import { webLink } from '@/shared/webLink'
import { Icon, iconNamed } from './Icon'

/** The items with a valid URL. */
export const socialLinks = (items: SocialMedia[] | undefined) =>
  (items ?? []).flatMap(({ id, socialMediaName, socialMediaLink }) => {
    const href = webLink(socialMediaLink)
    return href ? [{ id, href, name: socialMediaName ?? new URL(href).hostname }] : []
  })

type Props = { items: SocialMedia[] | undefined; className?: string; icons?: boolean }

/** Links to social networks, in a new tab; with `icons`, a network that has an icon is shown by it. */
export function SocialLinks({ items, className, icons }: Props) {
  const links = socialLinks(items)
  if (links.length === 0) return null
  return (
    <ul className={className}>
      {links.map(({ id, href, name }) => (
        <li key={id}>
          <a href={href} target="_blank" rel="noopener noreferrer">
            <NetworkName name={name} icons={icons} />
          </a>
        </li>
      ))}
    </ul>
  )
}

function NetworkName({ name, icons }: { name: string; icons?: boolean }) {
  const icon = icons && iconNamed(name.toLowerCase())
  if (!icon) return name
  return (
    <span role="img" aria-label={name}>
      <Icon name={icon} size={22} />
    </span>
  )
}
