import { Fragment } from 'react'
import { fieldLang } from '@/shared/i18n/served'
import { useLocale } from '@/shared/i18n/useLocale'
import type { Host } from './hostsApi'

/** The names of a host's areas of culture. */
export function HostAreas({ host }: { host: Host }) {
  const locale = useLocale()
  return host.cultureType?.data?.map(({ id, attributes }, index) => (
    <Fragment key={id}>
      {index > 0 && ' · '}
      <span lang={fieldLang(attributes, 'cultureTypeName', locale)}>{attributes.cultureTypeName}</span>
    </Fragment>
  ))
}
