import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPart } from '@/testing/render'
import MonthView from './MonthView'

const longDay = vi.hoisted(() => vi.fn())
vi.mock('@/shared/dates/format', async (original) => {
  const format = await original<typeof import('@/shared/dates/format')>()
  return { ...format, longDay: longDay.mockImplementation(format.longDay) }
})

const params = new URLSearchParams({ view: 'month' })

test('the days are not rendered again with the page around them', async () => {
  // As on the page of events, filter and month are other objects with each rendering.
  const renderAgain = await renderPart(() => (
    <MonthView filter={{ locale: 'en' }} month={{ first: '2027-02-01', last: '2027-03-07' }} params={params} />
  ))
  expect(await screen.findByRole('table', { name: '1 Feb – 7 Mar 2027' })).toBeInTheDocument()
  expect(longDay).toHaveBeenCalled()
  longDay.mockClear()
  renderAgain()
  expect(longDay).not.toHaveBeenCalled()
})
