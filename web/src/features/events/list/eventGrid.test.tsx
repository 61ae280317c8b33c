import { screen } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { event, many } from '@/testing/fixtures'
import { renderPart } from '@/testing/render'
import { searches, server } from '@/testing/server'
import { EventGrid } from './EventGrid'

const rendered = vi.hoisted(() => vi.fn())
vi.mock('../core/EventCard', () => ({
  EventCard: (props: { event: { id: number } }) => {
    rendered(props.event.id)
    return <article />
  },
}))

test('the cards are not rendered again with the page around them', async () => {
  server.use(searches(() => HttpResponse.json(many([event]))))
  // As on the page of events, the filter is another object with each rendering.
  const renderAgain = await renderPart(() => <EventGrid filter={{ locale: 'en' }} empty="" />)
  expect(await screen.findByRole('article')).toBeInTheDocument()
  rendered.mockClear()
  renderAgain()
  expect(rendered).not.toHaveBeenCalled()
})
