import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { many, news, one, picture } from '@/testing/fixtures'
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

test('a card has no language tag for fields that it does not show', async () => {
  const attributes = { ...news.attributes, servedLocales: { newsText: 'es' as const } }
  server.use(http.get('*/api/news', () => HttpResponse.json(many([{ id: 8, attributes }]))))
  await renderApp('/qu/news')
  expect(within(await screen.findByRole('article')).queryByText('Español simipi')).toBeNull()
})
