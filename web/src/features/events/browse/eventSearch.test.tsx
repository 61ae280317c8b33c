import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'
import { askedText } from './suggestions'
import type { Suggestions } from './suggestionsApi'

const NONE: Suggestions = { events: [], feasts: [], places: [], hosts: [], categories: [] }
const FOUND: Suggestions = {
  events: [{ id: 42, name: 'Corpus Christi 2027', startsAt: '2027-05-27T14:00:00Z' }],
  feasts: [
    { code: 'lord-of-the-earthquakes', name: 'Holy Monday', alias: 'Lord of the Earthquakes', day: '2027-03-22' },
  ],
  places: [{ parameter: 'neighbourhood', code: 'san-blas', name: 'San Blas' }],
  hosts: [{ id: 9, name: 'Casa de Cultura' }],
  categories: [{ code: 'dance', name: 'Dance' }],
}

/** Answers each text with what `answer` returns, and records the texts. */
function suggest(answer: (text: string) => Suggestions | Promise<Suggestions> = () => FOUND) {
  const asked: string[] = []
  server.use(
    http.get('*/api/events/suggestions', async ({ request }) => {
      const text = new URL(request.url).searchParams.get('q') ?? ''
      asked.push(text)
      return HttpResponse.json({ data: await answer(text), meta: {} })
    }),
  )
  return asked
}

const field = () => screen.findByRole('combobox', { name: 'Search events' })

test('suggestions appear by group while typing, and their number is announced', async () => {
  const asked = suggest()
  const { user } = await renderApp('/events')
  const box = await field()
  expect(box).toHaveAttribute('aria-expanded', 'false')
  await user.type(box, 'corp')
  const list = await screen.findByRole('listbox', { name: 'Suggestions' })
  await waitFor(() => expect(box).toHaveAttribute('aria-expanded', 'true'))
  expect(box).toHaveAttribute('aria-controls', list.id)
  expect(
    within(list)
      .getAllByRole('group')
      .map((group) => group.firstChild?.textContent),
  ).toEqual(['Events', 'Feasts', 'Places', 'Organisers', 'Categories'])
  expect(
    within(list).getByRole('option', { name: /Lord of the Earthquakes.*Holy Monday.*22 March 2027/ }),
  ).toBeInTheDocument()
  expect(screen.getByText('5 suggestions')).toHaveAttribute('role', 'status')
  await waitFor(() => expect(asked.at(-1)).toBe('corp'))
})

test('arrows choose an event, and Enter opens it', async () => {
  suggest()
  const { router, user } = await renderApp('/events')
  await user.type(await field(), 'corp')
  await screen.findByRole('listbox')
  await user.keyboard('{ArrowDown}')
  const option = screen.getByRole('option', { selected: true })
  const box = await field()
  await waitFor(() => expect(box).toHaveAttribute('aria-activedescendant', option.id))
  expect(option).toHaveTextContent('Corpus Christi 2027')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/event/42'))
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Night of the dances'))
})

test('arrows go around by way of the field', async () => {
  suggest()
  const { user } = await renderApp('/events')
  await user.type(await field(), 'corp')
  await screen.findByRole('listbox')
  await user.keyboard('{ArrowUp}')
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Dance')
  await user.keyboard('{ArrowDown}')
  expect(screen.queryByRole('option', { selected: true })).toBeNull()
})

test('Enter without an active suggestion searches for what is typed', async () => {
  suggest()
  const { router, user } = await renderApp('/events')
  const box = await field()
  await user.type(box, 'corp')
  await screen.findByRole('listbox')
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(box).toHaveValue('corp')
  await waitFor(() => expect(router.state.location.search).toBe('?q=corp'))
  expect(router.state.location.pathname).toBe('/events')
})

test('Escape closes the list and keeps the text; the arrow opens it again', async () => {
  suggest()
  const { user } = await renderApp('/events')
  const box = await field()
  await user.type(box, 'corp')
  await screen.findByRole('listbox')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(box).toHaveValue('corp')
  await user.keyboard('{ArrowDown}')
  expect(await screen.findByRole('listbox')).toBeInTheDocument()
  await user.tab()
  expect(screen.queryByRole('listbox')).toBeNull()
})

test.each([
  ['San Blas', '?city=calca&neighbourhood=san-blas'],
  ['Casa de Cultura', '?city=urcos&host=9'],
  ['Dance', '?city=pisac&category=dance'],
])('%s is chosen as a filter', async (name, address) => {
  suggest()
  const { router, user } = await renderApp(`/events${address.split('&')[0]}`)
  const box = await field()
  await user.type(box, 'some')
  await user.click(await screen.findByRole('option', { name }))
  await waitFor(() => expect(router.state.location.search).toBe(address))
  await waitFor(() => expect(box).toHaveValue(new URLSearchParams(address).get('q') ?? ''))
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('a feast opens its page', async () => {
  suggest()
  const { router, user } = await renderApp('/es/events')
  await user.type(await screen.findByRole('combobox'), 'some')
  await user.click(await screen.findByRole('option', { name: /Lord of the Earthquakes/ }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/es/feasts/lord-of-the-earthquakes'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Corpus Christi' })).toBeInTheDocument()
})

test('an answer to an earlier text is not shown', async () => {
  let release = () => {}
  const late = new Promise<void>((resolve) => {
    release = resolve
  })
  const asked = suggest(async (text) => {
    if (text === 'in') await late
    return { ...NONE, hosts: [{ id: 1, name: `Host of ${text}` }] }
  })
  const { user } = await renderApp('/events')
  const box = await field()
  await user.type(box, 'in')
  await waitFor(() => expect(asked).toEqual(['in']))
  await user.type(box, 'ti')
  expect(await screen.findByRole('option', { name: 'Host of inti' })).toBeInTheDocument()
  release()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Host of inti'])
})

test('a failure shows no suggestions, and the search goes on', async () => {
  server.use(http.get('*/api/events/suggestions', () => HttpResponse.error()))
  const { router, user } = await renderApp('/events')
  await user.type(await field(), 'corp')
  await waitFor(() => expect(router.state.location.search).toBe('?q=corp'))
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(screen.getByRole('alert')).toBeEmptyDOMElement()
})

test('a short text and signs are not sent', async () => {
  expect(['a', ' a ', '%_', '', 'x'.repeat(81)].map(askedText)).toEqual(['', '', '', '', ''])
  expect([' inti  r', 'ñu', 'ñ'.repeat(80)].map(askedText)).toEqual(['inti r', 'ñu', 'ñ'.repeat(80)])
})

test('the list of suggestions is not loaded before the field is used', async () => {
  const asked = suggest()
  await renderApp('/events?q=corp')
  expect(screen.queryByText('5 suggestions')).toBeNull()
  fireEvent.focus(await field())
  expect(asked).toEqual([])
})

test('a press beside the options keeps the list and the focus', async () => {
  suggest()
  const { user } = await renderApp('/events')
  const box = await field()
  await user.type(box, 'corp')
  const list = await screen.findByRole('listbox')
  await user.click(within(list).getByText('Places'))
  expect(box).toHaveFocus()
  expect(list).toBeVisible()
  await user.click(within(list).getByRole('option', { name: 'San Blas' }))
  await waitFor(() => expect(list).not.toBeVisible())
})
