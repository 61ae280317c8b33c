import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { organizer } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'

test('the burger menu locks the scrolling of the page behind until it closes', async () => {
  const { user } = await renderApp('/es/contacts')
  const open = await screen.findByRole('button', { name: 'Abrir menú' })
  await user.click(open)
  const menu = await screen.findByRole('dialog', { name: 'Menú principal' })
  expect(document.body).toHaveAttribute('data-locked')
  // The overlay belongs to the dialog.
  const link = within(menu).getByRole('link', { name: 'Noticias' })
  await user.pointer([
    { keys: '[MouseLeft>]', target: link },
    { keys: '[/MouseLeft]', target: menu },
  ])
  expect(menu).toBeInTheDocument()
  await user.pointer({ keys: '[MouseLeft>]', target: menu })
  expect(menu).toBeInTheDocument()
  await user.pointer({ keys: '[/MouseLeft]', target: menu })
  expect(menu).not.toBeInTheDocument()
  expect(document.body).not.toHaveAttribute('data-locked')
  await user.click(open)
  await user.click(within(await screen.findByRole('dialog')).getByRole('link', { name: 'Noticias' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Noticias' })).toBeInTheDocument()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.body).not.toHaveAttribute('data-locked')
})

test('the burger menu has all pages for visitors, the languages and the theme', async () => {
  const { router, user } = await renderApp('/es/about-us')
  await user.click(await screen.findByRole('button', { name: 'Abrir menú' }))
  const menu = within(await screen.findByRole('dialog', { name: 'Menú principal' }))
  const links = within(menu.getByRole('navigation')).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Página principal', '/es'],
    ['Eventos', '/es/events'],
    ['Fiestas', '/es/feasts'],
    ['Mapa', '/es/events?view=map'],
    ['Organizadores', '/es/event-host-list'],
    ['Noticias', '/es/news'],
    ['Sobre nosotros', '/es/about-us'],
    ['Contactos', '/es/contacts'],
    ['Para organizadores', '/es/registration-instructions'],
    ['Guardados', '/es/saved'],
  ])
  const theme = await menu.findByRole('button', { name: 'Tema oscuro' })
  await user.click(theme)
  expect(theme).toHaveAttribute('aria-pressed', 'true')
  await user.click(within(menu.getByRole('group', { name: 'Idioma' })).getByRole('button', { name: 'Runasimi' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/qu/about-us'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

/** The links of the bottom bar: name, address and whether it is the shown page. */
const bottomLinks = () =>
  within(screen.getByRole('navigation', { name: 'Páginas principales' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])

test('the bottom bar has the five main pages, and the map is not the list', async () => {
  const { router } = await renderApp('/es/events?view=map')
  await screen.findByRole('navigation', { name: 'Páginas principales' })
  const links = (current: string) =>
    [
      ['Esta noche', '/es'],
      ['Explorar', '/es/events'],
      ['Mapa', '/es/events?view=map'],
      ['Fiestas', '/es/feasts'],
      ['Guardados', '/es/saved'],
    ].map(([name, href]) => [name, href, name === current ? 'page' : null])
  expect(bottomLinks()).toEqual(links('Mapa'))
  for (const [path, current] of [
    ['/es/events?view=month', 'Explorar'],
    ['/es/feasts', 'Fiestas'],
    ['/es/contacts', ''],
  ] as const) {
    await act(() => router.navigate(path))
    await waitFor(() => expect(bottomLinks(), path).toEqual(links(current)))
  }
})

test.each([
  ['/create-event', false],
  ['/event-edit/42', false],
  ['/partners-registration', false],
  ['/partner-personal-page', false],
  ['/desk', false],
  ['/event/42', true],
  ['/contacts', true],
])('on %s the bottom bar is there: %s', async (path, there) => {
  await renderApp(path, organizer)
  await screen.findByRole('contentinfo')
  expect(screen.queryByRole('navigation', { name: 'Main pages' }) !== null).toBe(there)
})

test('the header says how many events are saved', async () => {
  const entry = (kind: string, id: string) => ({ kind, id, name: id, at: 1 })
  const entries = [entry('event', '1'), entry('event', '2'), entry('host', '3')]
  localStorage.setItem('raymi-saved', JSON.stringify({ version: 1, entries }))
  await renderApp('/contacts')
  const header = within(await screen.findByRole('banner'))
  // One in the row of links, one as an icon; the style sheet shows one of them.
  await waitFor(() => expect(header.getAllByRole('link', { name: 'Saved 2' })).toHaveLength(2))
})
