import { render, screen } from '@testing-library/react'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { makeStore } from '@/app/store'
import { startI18n } from '@/shared/i18n/i18n'
import { server } from '@/testing/server'
import { useSearchName } from './useSearchName'

function Name({ params }: { params: URLSearchParams }) {
  return <p>{useSearchName(params, { locale: 'en', cities: [], categories: [], hosts: [] })}</p>
}

afterEach(() => server.events.removeAllListeners())

/** Renders the name of a search; returns the paths that it requests. */
async function shown(search: string): Promise<string[]> {
  await startI18n('en')
  const asked: string[] = []
  server.events.on('request:start', ({ request }) => void asked.push(new URL(request.url).pathname))
  render(
    <Provider store={makeStore()}>
      <MemoryRouter>
        <Name params={new URLSearchParams(search)} />
      </MemoryRouter>
    </Provider>,
  )
  return asked
}

test('the name of a search without lists asks for none', async () => {
  const asked = await shown('q=danza&free=true')
  expect(await screen.findByText('danza · Free')).toBeInTheDocument()
  expect(asked).toEqual([])
})

test('the name of a search asks for the lists that it names, and for no other', async () => {
  const asked = await shown('city=pisac&category=dance')
  expect(await screen.findByText('Pisac · Dance')).toBeInTheDocument()
  expect(asked.toSorted()).toEqual(['/api/cities', '/api/event-categories'])
})
