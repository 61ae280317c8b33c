import { act, screen, within } from '@testing-library/react'
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
  ['/feasts', 'May 2027', 'Corpus Christi', 'Thursday, 27 May 2027', 'Every year: 60 days after Easter'],
  ['/es/feasts', 'Mayo 2027', 'Corpus Christi', 'jueves, 27 de mayo de 2027', 'Cada año: 60 días después de Pascua'],
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
  expect(section.getByText(day)).toBeInTheDocument()
  expect(section.getByText(rule)).toBeInTheDocument()
})

test('each feast has a calendar of its own, in the language of the page', async () => {
  await renderApp('/qu/feasts')
  const links = await screen.findAllByRole('link', { name: /^Calendarioman yapay ?: / })
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [expect.stringContaining('Corpus Christi'), 'http://localhost:3000/api/feasts.ics?code=corpus-christi&locale=qu'],
    [expect.stringContaining('Virgen del Carmen'), 'http://localhost:3000/api/feasts.ics?code=paucartambo&locale=qu'],
  ])
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
