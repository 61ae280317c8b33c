import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { longDay } from '@/shared/dates/format'
import { addDays, dayOf } from '@/shared/dates/lima'
import { event, host, many, one, picture } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { counts, server } from '@/testing/server'

const tomorrow = addDays(dayOf(new Date()), 1)
const serveHost = (attributes: Partial<typeof host.attributes>) =>
  server.use(
    http.get('*/api/partners/:id', () =>
      HttpResponse.json(one({ id: 11, attributes: { ...host.attributes, ...attributes } })),
    ),
  )

test('the page shows the name, areas, media and contacts of the host', async () => {
  const video = {
    id: 80,
    attributes: { ...picture.attributes, name: 'card.mp4', mime: 'video/mp4', url: '/uploads/card.mp4' },
  }
  serveHost({
    digitalCatalog: 'catalogo.example.org/centro',
    compVideoLink: 'https://vimeo.example/1',
    videoBusinessCard: { data: [video] },
    galleryImages: { data: [picture, { ...picture, id: 81 }] },
  })
  const { container } = await renderApp('/es/event-host/11')
  expect(await screen.findByRole('heading', { level: 1, name: 'Centro Qosqo' })).toBeInTheDocument()
  expect(screen.getByText('A qué se dedican:').parentElement).toHaveTextContent('Dance')
  expect(container.querySelector('video')).toHaveAttribute('src', '/uploads/card.mp4')
  // Banner and gallery contain the same file.
  expect(screen.getAllByRole('button', { name: /^Ampliar/ })).toHaveLength(2)
  const links = {
    'Reproducir: Centro Qosqo': 'https://vimeo.example/1',
    'catalogo.example.org': 'https://catalogo.example.org/centro',
    'centro.example.org': 'https://centro.example.org',
    '+51 84 555 010': 'tel:+5184555010',
    Instagram: 'https://instagram.com/centro',
  }
  for (const [name, href] of Object.entries(links)) {
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href)
  }
  expect(screen.getByText('Av. El Sol 604, Pisac')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Google Maps' })).toHaveAttribute(
    'href',
    expect.stringContaining('-13.52000%2C-71.97000'),
  )
})

test('beside the name one can follow, call, write and go there', async () => {
  serveHost({ contacts: { place: null, tel: '+51 984 555 010', mail: null } })
  await renderApp('/event-host/11')
  await screen.findByRole('heading', { level: 1, name: 'Centro Qosqo' })
  expect(screen.getByRole('button', { name: 'Follow: Centro Qosqo' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+51984555010')
  expect(screen.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', 'https://wa.me/51984555010')
  expect(screen.getAllByRole('link', { name: 'Directions' })[0]).toHaveAttribute(
    'href',
    expect.stringContaining('-13.52000'),
  )
})

test('a landline has no chat, and a host with few events no days', async () => {
  await renderApp('/event-host/11')
  expect(await screen.findByRole('link', { name: 'Call' })).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'WhatsApp' })).toBeNull()
  expect(await screen.findByRole('link', { name: 'Night of the dances' })).toBeInTheDocument()
  expect(screen.queryByRole('radiogroup')).toBeNull()
})

test('all Fridays of a host are followed in a calendar, with a reminder', async () => {
  const { user } = await renderApp('/es/event-host/11')
  await user.click(await screen.findByRole('button', { name: 'Seguir en mi calendario' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Seguir en mi calendario' }))
  await user.click(dialog.getByRole('checkbox', { name: 'viernes' }))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Recordatorio' }), 'Una hora antes')
  const link = dialog.getByRole('link', { name: 'Apple' })
  expect(link).toHaveAttribute(
    'href',
    expect.stringMatching(/^webcal:.*feed\.ics\?host=11&locale=es&weekday=fr&alarm=60$/),
  )
  // A reader has no alarms.
  expect(dialog.getByRole('link', { name: 'RSS' })).toHaveAttribute('href', expect.stringMatching(/weekday=fr$/))
  await user.click(dialog.getByRole('checkbox', { name: 'viernes' }))
  expect(link).not.toHaveAttribute('href', expect.stringContaining('weekday'))
})

test('a host with only a banner has no gallery', async () => {
  await renderApp('/es/event-host/11')
  expect(await screen.findByRole('heading', { level: 1, name: 'Centro Qosqo' })).toBeInTheDocument()
  expect(screen.queryByRole('heading', { name: 'Fotos y videos' })).toBeNull()
})

test('a YouTube video is loaded only after a click', async () => {
  serveHost({ compVideoLink: 'https://youtu.be/dQw4w9WgXcQ' })
  const { container } = await renderApp('/qu/event-host/11')
  expect(await screen.findByRole('button', { name: /Qhaway: Centro Qosqo/ })).toBeInTheDocument()
  expect(container.querySelector('iframe')).toBeNull()
})

test('the events are filtered by day, and only filters with a choice are offered', async () => {
  const requests: URLSearchParams[] = []
  const two = [
    { id: 3, code: 'pisac', name: 'Pisac', count: 2 },
    { id: 4, code: 'calca', name: 'Calca', count: 1 },
  ]
  const cities = two.map(({ id, code, name }) => ({ id, attributes: { cityCode: code, cityName: name } }))
  server.use(
    http.get('*/api/feasts', () => HttpResponse.json({ data: [] })),
    http.get('*/api/cities', () => HttpResponse.json(many(cities))),
    http.get('*/api/events/counts', () => HttpResponse.json({ data: { ...counts, cities: two }, meta: {} })),
    http.get('*/api/events', ({ request }) => {
      requests.push(new URL(request.url).searchParams)
      return HttpResponse.json(many([event], 1, 1, 8))
    }),
  )
  const { router, user } = await renderApp('/es/event-host/11')
  await user.click(await screen.findByRole('button', { name: 'Ciudad' }))
  await user.click(screen.getByRole('checkbox', { name: /Calca/ }))
  expect(screen.queryByRole('button', { name: 'Categoría' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Organizador' })).toBeNull()
  await user.click(within(screen.getByRole('radiogroup')).getByRole('radio', { name: longDay(tomorrow, 'es') }))
  await waitFor(() => expect(router.state.location.search).toBe(`?city=calca&date=${tomorrow}`))
  await waitFor(() => expect(requests.at(-1)?.get('filters[occurrences][endsAt][$gt]')).toBeTruthy())
  expect(requests.at(-1)?.get('filters[eventHost][id][$in][0]')).toBe('11')
  expect(requests.at(-1)?.get('filters[eventAddress][city][cityCode][$in][0]')).toBe('calca')
  await user.click(screen.getByRole('button', { name: 'Todos los próximos eventos' }))
  await waitFor(() => expect(router.state.location.search).toBe('?city=calca'))
})
