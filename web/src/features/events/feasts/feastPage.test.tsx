import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { failure, many, news } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'

const corpus = {
  code: 'corpus-christi',
  name: 'Corpus Christi',
  feast: 'FEAST=EASTER;OFFSET=60',
  lastsDays: 1,
  days: ['2027-05-27', '2028-06-15', '2029-05-31', '2030-06-20', '2031-06-12'],
  events: { data: [] as object[] },
}

const answer = (feast: object) => server.use(http.get('*/api/feasts/:code', () => HttpResponse.json({ data: feast })))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T22:30:00Z') })
})

test('the page of a feast says when it is, why, and when in the coming years', async () => {
  answer(corpus)
  await renderApp('/feasts/corpus-christi')
  expect(await screen.findByRole('heading', { level: 1, name: 'Corpus Christi' })).toBeInTheDocument()
  expect(screen.getByText('181')).toBeInTheDocument()
  const why = within(screen.getByRole('region', { name: 'Why on this day' }))
  expect(why.getByText('Every year: 60 days after Easter')).toBeInTheDocument()
  const years = within(screen.getByRole('region', { name: 'The coming years' })).getAllByRole('listitem')
  expect(years).toHaveLength(5)
  expect(years[0]).toHaveTextContent('Thursday, 27 May 2027Easter: 28 March')
  expect(years[4]).toHaveTextContent('Thursday, 12 June 2031Easter: 13 April')
  const events = within(screen.getByRole('region', { name: 'Coming events' }))
  expect(events.getByText('No events planned at the moment.')).toBeInTheDocument()
  expect(events.getByRole('link')).toHaveAttribute('href', '/events?from=2027-05-27&to=2027-05-27')
})

test('a feast on a fixed day of several days names the last one, and no Easter', async () => {
  answer({ ...corpus, feast: 'FEAST=DATE;MONTH=7;DAY=15', lastsDays: 4, days: ['2026-07-15', '2027-07-15'] })
  await renderApp('/es/feasts/virgen-del-carmen')
  expect(await screen.findByText('Cada año: 15 de julio')).toBeInTheDocument()
  expect(screen.getAllByText('domingo, 18 de julio de 2027')).not.toHaveLength(0)
  expect(screen.queryByText(/Pascua/)).not.toBeInTheDocument()
})

test('a feast that goes on today is today', async () => {
  answer({ ...corpus, lastsDays: 2, days: ['2026-11-26', '2027-11-26'] })
  await renderApp('/feasts/corpus-christi')
  expect(await screen.findByText('Today')).toBeInTheDocument()
})

test('the calendar of a feast is followed or loaded in the language of the page', async () => {
  answer(corpus)
  const { user } = await renderApp('/es/feasts/corpus-christi')
  await user.click(await screen.findByRole('button', { name: 'Seguir en mi calendario' }))
  const dialog = within(await screen.findByRole('dialog'))
  const file = 'localhost:3000/api/feasts.ics?code=corpus-christi&locale=es'
  expect(dialog.getByRole('link', { name: 'Apple' })).toHaveAttribute('href', `webcal://${file}`)
  expect(dialog.getByRole('link', { name: 'Archivo de calendario (.ics)' })).toHaveAttribute('href', `http://${file}`)
})

test('news are those that have the name of the feast in their title or link to its events', async () => {
  const item = (id: number, title: string, newsText: string) => ({
    ...news,
    id,
    attributes: { ...news.attributes, title, newsText },
  })
  const asked: string[] = []
  server.use(
    http.get('*/api/news', ({ request }) => {
      asked.push(decodeURIComponent(new URL(request.url).search))
      return HttpResponse.json(
        many([
          item(1, 'Saints of Corpus Christi', ''),
          item(2, 'The feast', '[event](/en/event/42)'),
          item(3, 'Another', '[event](/en/event/421)'),
        ]),
      )
    }),
  )
  await renderApp('/feasts/corpus-christi')
  const stories = within(await screen.findByRole('region', { name: 'News' }))
  expect(stories.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Saints of Corpus Christi',
    'The feast',
  ])
  expect(asked[0]).toContain('filters[$or][0][title][$containsi]=Corpus')
  expect(asked[0]).toContain('filters[$or][1][newsText][$contains]=/event/42')
})

test('an unknown feast is not found', async () => {
  server.use(http.get('*/api/feasts/:code', () => HttpResponse.json(failure('not_found', {}, 404), { status: 404 })))
  await renderApp('/feasts/new-moon')
  expect(await screen.findByRole('heading', { level: 1, name: 'Page Not Found' })).toBeInTheDocument()
})
