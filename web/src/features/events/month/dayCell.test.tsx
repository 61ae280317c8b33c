import { fireEvent, render, screen } from '@testing-library/react'
import { useReducer } from 'react'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { makeStore } from '@/app/store'
import { startI18n } from '@/shared/i18n/i18n'
import MonthView from './MonthView'

const longDay = vi.hoisted(() => vi.fn())
vi.mock('@/shared/dates/format', async (original) => {
  const format = await original<typeof import('@/shared/dates/format')>()
  return { ...format, longDay: longDay.mockImplementation(format.longDay) }
})

const params = new URLSearchParams({ view: 'month' })

function Page() {
  const [turn, next] = useReducer((count: number) => count + 1, 0)
  // As on the page of events, filter and month are other objects with each rendering.
  return (
    <>
      <button type="button" onClick={next}>
        turn {turn}
      </button>
      <MonthView filter={{ locale: 'en' }} month={{ first: '2027-02-01', last: '2027-02-28' }} params={params} />
    </>
  )
}

test('the days are not rendered again with the page around them', async () => {
  await startI18n('en')
  render(
    <Provider store={makeStore()}>
      <MemoryRouter>
        <Page />
      </MemoryRouter>
    </Provider>,
  )
  expect(await screen.findByRole('table', { name: 'February 2027' })).toBeInTheDocument()
  expect(longDay).toHaveBeenCalled()
  longDay.mockClear()
  fireEvent.click(screen.getByRole('button', { name: 'turn 0' }))
  expect(screen.getByRole('button', { name: 'turn 1' })).toBeInTheDocument()
  expect(longDay).not.toHaveBeenCalled()
})
