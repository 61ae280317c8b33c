import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'

const feast = (code: string, name: string, rule: string, ...days: string[]) => ({
  code,
  name,
  feast: rule,
  lastsDays: 1,
  days,
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T22:30:00Z') })
})

test.each([
  ['/feasts', 'May 2027', 'Corpus Christi', 'Thu 27 May', 'Every year: 60 days after Easter'],
  ['/es/feasts', 'Mayo 2027', 'Corpus Christi', 'jue 27 may', 'Cada año: 60 días después de Pascua'],
])('%s names the next day of a feast and its rule', async (path, month, name, day, rule) => {
  server.use(
    http.get('*/api/feasts', () =>
      HttpResponse.json({
        data: [feast('corpus', name, 'FEAST=EASTER;OFFSET=60', '2026-06-04', '2027-05-27', '2028-06-15')],
      }),
    ),
  )
  await renderApp(path)
  const section = within(await screen.findByRole('region', { name: month }))
  expect(section.getByRole('link', { name })).toHaveAttribute('href', expect.stringMatching(/\/feasts\/corpus$/))
  expect(section.getByRole('time')).toHaveTextContent(day)
  expect(section.getByText(rule)).toBeInTheDocument()
})

const year = [
  feast('immaculate', 'Immaculate Conception', 'FEAST=DATE;MONTH=12;DAY=8', '2026-12-08', '2027-12-08'),
  feast('christmas', 'Christmas', 'FEAST=DATE;MONTH=12;DAY=25', '2026-12-25', '2027-12-25'),
  feast('corpus', 'Corpus Christi', 'FEAST=EASTER;OFFSET=60', '2026-06-04', '2027-05-27'),
  feast('inti', 'Inti Raymi', 'FEAST=DATE;MONTH=6;DAY=24', '2026-06-24', '2027-06-24'),
]
const ofYear = () => server.use(http.get('*/api/feasts', () => HttpResponse.json({ data: year })))

test('the page begins with the next three feasts and the days until then', async () => {
  ofYear()
  await renderApp('/feasts')
  const next = within(await screen.findByRole('region', { name: 'Coming feasts' }))
  expect(next.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '11 daysImmaculate ConceptionTue 8 Dec 2026',
    '28 daysChristmasFri 25 Dec 2026',
    '181 daysCorpus ChristiThu 27 May 2027',
  ])
})

test('months lead to their feasts, which are found by name in any spelling', async () => {
  ofYear()
  const { user } = await renderApp('/feasts')
  const months = within(await screen.findByRole('navigation', { name: 'The year of feasts' }))
  expect(months.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Dec', '#month-2026-12'],
    ['May', '#month-2027-05'],
    ['Jun', '#month-2027-06'],
  ])
  expect(screen.getByRole('region', { name: 'May 2027' })).toHaveAttribute('id', 'month-2027-05')
  await user.type(screen.getByRole('searchbox', { name: 'Search feasts' }), 'ínti')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'May 2027' })).not.toBeInTheDocument())
  expect(screen.getByRole('region', { name: 'June 2027' })).toBeInTheDocument()
  await user.type(screen.getByRole('searchbox'), 'zz')
  expect(await screen.findByText('Nothing found. Try another word.')).toBeInTheDocument()
})

test('the strip has the current month first, marks the one that is read, and is one tab stop', async () => {
  ofYear()
  const { user } = await renderApp('/feasts')
  const strip = await screen.findByRole('navigation', { name: 'The year of feasts' })
  expect([...strip.querySelectorAll('li')].map(({ textContent }) => textContent).join(' ')).toBe(
    'Nov Dec Jan Feb Mar Apr May Jun Jul Aug Sept Oct',
  )
  const [december, may, june] = within(strip).getAllByRole('link')
  const marked = () => within(strip).getByRole('link', { current: true }).textContent
  expect(marked()).toBe('Dec')
  expect([december, may, june].map((link) => link?.tabIndex)).toEqual([0, -1, -1])
  act(() => december?.focus())
  await user.keyboard('{ArrowRight}')
  expect(may).toHaveFocus()
  expect([december, may, june].map((link) => link?.tabIndex)).toEqual([-1, 0, -1])
  await user.keyboard('{End}{ArrowRight}')
  expect(december).toHaveFocus()
  const tops: Record<string, number> = { 'month-2026-12': -200, 'month-2027-05': 0, 'month-2027-06': 300 }
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return new DOMRect(0, tops[this.id] ?? 0)
  })
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(5000)
  act(() => window.dispatchEvent(new Event('scroll')))
  expect(marked()).toBe('May')
  vi.restoreAllMocks()
})

test('all feasts are one calendar, in the language of the page', async () => {
  const { user } = await renderApp('/es/feasts')
  await user.click(await screen.findByRole('button', { name: 'Añadir todas las fiestas a mi calendario' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('link', { name: 'Apple' })).toHaveAttribute(
    'href',
    'webcal://localhost:3000/api/feasts.ics?locale=es',
  )
})

test('a saved feast is found with its next day on the page of saved things', async () => {
  const { user, router } = await renderApp('/es/feasts')
  const feasts = await screen.findAllByRole('button', { name: /^Guardar: / })
  expect(feasts).toHaveLength(2)
  for (const save of feasts) await user.click(save)
  localStorage.setItem(
    'raymi-saved',
    (localStorage.getItem('raymi-saved') ?? '').replace(
      '"entries":[',
      '"entries":[{"kind":"feast","id":"of-before","name":"Fiesta de antes","at":1},',
    ),
  )
  await act(() => router.navigate('/es/saved'))
  const saved = within(await screen.findByRole('region', { name: 'Fiestas' }))
  const names = (await saved.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent)
  expect(names).toEqual(['Corpus Christi', 'Virgen del Carmen', 'Fiesta de antes'])
  expect(saved.getByText('jueves, 27 de mayo de 2027')).toBeInTheDocument()
  expect(saved.getByText('Aún no se conoce su próximo día.')).toBeInTheDocument()
  await user.click(saved.getByRole('button', { name: 'Guardar: Fiesta de antes' }))
  expect(saved.queryByText('Fiesta de antes')).not.toBeInTheDocument()
})
