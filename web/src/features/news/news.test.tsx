import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { bareEvents, event, many, news, one, picture } from '@/testing/fixtures'
import { expectOwnLooks } from '@/testing/looks'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'

test('a news item shows its day, text and media', async () => {
  const video = {
    id: 90,
    attributes: { ...picture.attributes, name: 'fair.mp4', mime: 'video/mp4', url: '/uploads/fair.mp4' },
  }
  const attributes = { ...news.attributes, newsMedia: { data: [{ ...picture, id: 91 }, video] } }
  server.use(http.get('*/api/news/:id', () => HttpResponse.json(one({ id: 8, attributes }))))
  const { container, user } = await renderApp('/es/news/8')
  expect(await screen.findByText('Noticias · viernes, 20 de noviembre de 2026')).toBeInTheDocument()
  expect(container.querySelector('video')).toHaveAttribute('src', '/uploads/fair.mp4')
  await user.click(screen.getByRole('button', { name: 'Ampliar: The fair opens early, foto 1' }))
  expect(screen.getByRole('dialog', { name: 'The fair opens early, foto 1' })).toBeInTheDocument()
})

test('a card with a title in another language has a language tag', async () => {
  const attributes = {
    ...news.attributes,
    title: 'La feria',
    servedLocales: { title: 'es' as const, newsText: 'en' as const },
  }
  server.use(http.get('*/api/news', () => HttpResponse.json(many([{ id: 8, attributes }]))))
  await renderApp('/qu/news')
  const card = within(await screen.findByRole('article'))
  expect(card.getByRole('link', { name: 'La feria' })).toHaveAttribute('lang', 'es')
  expect(card.getByText('Español simipi')).toBeInTheDocument()
})

test('a card has the beginning of the text without marks, in its language', async () => {
  const newsText = `# Tres días *antes*\n\n![foto](a.jpg) Ven a [la noche](/event/42). ${'palabra '.repeat(30)}`
  const attributes = { ...news.attributes, newsText, servedLocales: { newsText: 'es' as const } }
  server.use(http.get('*/api/news', () => HttpResponse.json(many([{ id: 8, attributes }]))))
  await renderApp('/qu/news')
  const card = within(await screen.findByRole('article'))
  const lead = card.getByText(/^Tres días antes Ven a la noche\. palabra (palabra )*palabra…$/)
  expect(lead).toHaveAttribute('lang', 'es')
  expect(card.getByText('Español simipi')).toBeInTheDocument()
})

test('more news begins with those that name the same event or host', async () => {
  const item = (id: number, newsText: string) => ({
    id,
    attributes: { ...news.attributes, title: `Item ${id}`, newsText },
  })
  const shown = item(8, 'At [the host](/event-host/11), [the night](/event/42).')
  const others = [
    item(1, 'Nothing'),
    item(2, '[Other](/event/4)'),
    item(3, '[There](/es/event-host/11#events)'),
    item(4, '[It](https://raymi.test/event/42) by [them](/event-host/11)'),
  ]
  server.use(
    http.get('*/api/news/:id', () => HttpResponse.json(one(shown))),
    http.get('*/api/news', ({ request }) => {
      const { searchParams } = new URL(request.url)
      const named = [0, 1].map((index) => searchParams.get(`filters[$or][${index}][newsText][$contains]`))
      if (!named[0]) return HttpResponse.json(many([shown, ...others]))
      expect(named).toEqual(['/event-host/11', '/event/42'])
      return HttpResponse.json(many([...others.slice(2), item(6, '[More](/event/421)'), item(5, '[Old](/event/42)')]))
    }),
    http.get('*/api/events', () => HttpResponse.json(many([]))),
  )
  await renderApp('/news/8')
  const more = within(await screen.findByRole('region', { name: 'More news' }))
  expect(more.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Item 4',
    'Item 3',
    'Item 5',
  ])
})

test('a news item shows the events that its text links to, and other news', async () => {
  const attributes = { ...news.attributes, newsText: 'Come to [the night](/event/42).' }
  const requested: (string | null)[] = []
  server.use(
    http.get('*/api/news/:id', () => HttpResponse.json(one({ id: 8, attributes }))),
    http.get('*/api/news', () =>
      HttpResponse.json(many([news, { id: 9, attributes: { ...attributes, title: 'Other' } }])),
    ),
    http.get('*/api/events', ({ request }) => {
      requested.push(new URL(request.url).searchParams.get('filters[id][$in][0]'))
      return HttpResponse.json(many([event]))
    }),
  )
  await renderApp('/es/news/8')
  const named = within(await screen.findByRole('region', { name: 'Eventos de esta noticia' }))
  expect(named.getByRole('link', { name: 'Night of the dances' })).toHaveAttribute('href', '/es/event/42')
  expect(requested).toEqual(['42'])
  const more = within(await screen.findByRole('region', { name: 'Más noticias' }))
  expect(more.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['Other'])
})

test('no two drawings of the named events look alike', async () => {
  const newsText = bareEvents.map(({ id }) => `[${id}](/event/${id})`).join(' ')
  server.use(
    http.get('*/api/news/:id', () => HttpResponse.json(one({ ...news, attributes: { ...news.attributes, newsText } }))),
    http.get('*/api/events', () => HttpResponse.json(many(bareEvents.toReversed()))),
  )
  await renderApp('/news/8')
  await expectOwnLooks(await screen.findByRole('region', { name: 'Events in this news item' }))
})
