import { fireEvent, render, screen } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { useReducer } from 'react'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { makeStore } from '@/app/store'
import { startI18n } from '@/shared/i18n/i18n'
import { event, many } from '@/testing/fixtures'
import { searches, server } from '@/testing/server'
import type { EventFilter } from '../core/eventQueries'
import { EventGrid } from './EventGrid'

const rendered = vi.hoisted(() => vi.fn())
vi.mock('../core/EventCard', () => ({
  EventCard: (props: { event: { id: number } }) => {
    rendered(props.event.id)
    return <article />
  },
}))

function Page() {
  const [turn, next] = useReducer((count: number) => count + 1, 0)
  // As on the page of events, the filter is another object with each rendering.
  const filter: EventFilter = { locale: 'en' }
  return (
    <>
      <button type="button" onClick={next}>
        turn {turn}
      </button>
      <EventGrid filter={filter} empty="" />
    </>
  )
}

test('the cards are not rendered again with the page around them', async () => {
  await startI18n('en')
  server.use(searches(() => HttpResponse.json(many([event]))))
  render(
    <Provider store={makeStore()}>
      <MemoryRouter>
        <Page />
      </MemoryRouter>
    </Provider>,
  )
  expect(await screen.findByRole('article')).toBeInTheDocument()
  rendered.mockClear()
  fireEvent.click(screen.getByRole('button', { name: 'turn 0' }))
  expect(screen.getByRole('button', { name: 'turn 1' })).toBeInTheDocument()
  expect(rendered).not.toHaveBeenCalled()
})
