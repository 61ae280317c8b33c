import type { ReactNode } from 'react'
import type { Entity } from '@/shared/api/strapi'
import { ArtRow } from '@/shared/art/ArtRow'
import type { Host } from './hostsApi'

/** Around the cards of a list of hosts: those without a picture get monograms on different grounds. */
export function HostArtRow({ hosts, children }: { hosts: Entity<Host>[]; children: ReactNode }) {
  const bare = hosts.filter(({ attributes }) => !attributes.mainBanner?.data?.length)
  return <ArtRow value={bare.map(({ id }) => ({ seed: `host ${id}` }))}>{children}</ArtRow>
}
