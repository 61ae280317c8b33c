import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '@/testing/render'

const stored = () => [document.cookie, localStorage.getItem('KPoster_selected-language')]

test('all links of a page below /en keep the prefix, also after a navigation', async () => {
  const { router, user, container } = await renderApp('/en/news/8')
  await screen.findByText('All news')
  const menu = screen.getByRole('navigation', { name: 'Main menu' })
  const links = () => [...container.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')].map(({ pathname }) => pathname)
  expect(links().length).toBeGreaterThan(5)
  expect(links().filter((path) => !/^\/en(\/|$)/.test(path))).toEqual([])
  await user.click(within(menu).getByRole('link', { name: 'Feasts' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/en/feasts'))
  expect(links().filter((path) => !/^\/en(\/|$)/.test(path))).toEqual([])
})

test('English keeps the prefix in a visit that used it, also after another language', async () => {
  const { router, user } = await renderApp('/en/news/8')
  await user.click(await screen.findByRole('button', { name: 'Language: English (EN)' }))
  await user.click(screen.getByRole('button', { name: 'Español' }))
  await user.click(await screen.findByRole('button', { name: 'Idioma: Español (ES)' }))
  await user.click(screen.getByRole('button', { name: 'English' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/en/news/8'))
})

test('the redirect of /event/EventPage keeps the prefix', async () => {
  const { router } = await renderApp('/en/event/EventPage')
  await waitFor(() => expect(router.state.location.pathname).toBe('/en/events'))
})

test.each([
  ['/es/news', 'es'],
  ['/en/news', 'en'],
  ['/news', 'en'],
])('the language of %s is stored, whatever was stored', async (path, locale) => {
  localStorage.setItem('KPoster_selected-language', 'qu')
  const { router } = await renderApp(path)
  await waitFor(() => expect(stored()).toEqual([`i18n_redirected=${locale}`, locale]))
  await router.navigate('/qu/contacts')
  await waitFor(() => expect(stored()).toEqual(['i18n_redirected=qu', 'qu']))
})
