import { screen, within } from '@testing-library/react'
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
  expect(section.getByRole('link', { name })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/events\?q=Corpus\+Christi$/),
  )
  expect(section.getByText(day)).toBeInTheDocument()
  expect(section.getByText(rule)).toBeInTheDocument()
})
