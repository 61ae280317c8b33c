import { useTranslation } from 'react-i18next'
import { telLink, webLink } from '@/shared/webLink'
import { Fact } from './Fact'

type Text = string | null | undefined
type Props = { place?: Text; tel?: Text; mail?: Text; site?: Text; catalog?: Text }

/** Contact data as rows of a fact list; missing values have no row. */
export function ContactFacts({ place, tel, mail, site, catalog }: Props) {
  const { t } = useTranslation()
  return (
    <>
      {place && (
        <Fact icon="pin" term={t('where')}>
          {place}
        </Fact>
      )}
      {tel && (
        <Fact icon="phone" term={t('telephone')}>
          <a href={telLink(tel)}>{tel}</a>
        </Fact>
      )}
      {mail && (
        <Fact icon="mail" term={t('email')}>
          <a href={`mailto:${mail}`}>{mail}</a>
        </Fact>
      )}
      <LinkFact term={t('web_page')} link={site} />
      <LinkFact term={t('digital_catalogue')} link={catalog} />
    </>
  )
}

function LinkFact({ term, link }: { term: string; link: Text }) {
  const href = webLink(link)
  if (!link?.trim()) return null
  return (
    <Fact icon="link" term={term}>
      {href ? (
        <a href={href} target="_blank" rel="noopener noreferrer">
          {new URL(href).hostname}
        </a>
      ) : (
        link
      )}
    </Fact>
  )
}
