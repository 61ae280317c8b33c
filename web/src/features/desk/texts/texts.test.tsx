import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { mockDesk } from '@/testing/desk'
import { editor, many, one } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'

const name = {
  id: 7,
  attributes: {
    noun: 'events',
    field: 'eventName',
    locale: 'qu',
    state: 'missing',
    sourceLocale: 'es',
    sourceVersion: 's1',
    version: '',
    entryName: 'Fiesta del Sol',
    source: 'Fiesta del Sol',
    content: '',
    own: false,
  },
}
const written = {
  id: 3,
  attributes: {
    ...name.attributes,
    noun: 'cities',
    field: 'cityName',
    state: 'written',
    version: 'v1',
    entryName: 'Cusco',
    content: 'Qusqu',
  },
}

const note = {
  id: 7,
  attributes: { ...name.attributes, field: 'occurrences.12.note', source: 'Por la lluvia' },
}

type Sent = { method: string; path: string; body: unknown }

/** Serves two texts, records the parameters of lists and the calls that write, and answers those. */
function serve(answer: () => Response) {
  const lists: URLSearchParams[] = []
  const sent: Sent[] = []
  mockDesk()
  const record = async ({ request }: { request: Request }) => {
    sent.push({ method: request.method, path: new URL(request.url).pathname, body: await request.json() })
    return answer()
  }
  server.use(
    http.get('*/api/desk/texts', ({ request }) => {
      lists.push(new URL(request.url).searchParams)
      return HttpResponse.json(many([name, written, note]))
    }),
    http.put('*/api/desk/texts/:noun/:id', record),
    http.post('*/api/desk/texts/:noun/:id/review', record),
  )
  return { lists, sent }
}

const saved = () =>
  HttpResponse.json(
    one({
      ...name,
      attributes: { ...name.attributes, state: 'written', version: 'v9', content: 'Inti Raymi', own: true },
    }),
  )

test('an editor translates with the keyboard and goes on to the next text', async () => {
  const { lists, sent } = serve(saved)
  const { user } = await renderApp('/desk/texts', editor)
  const box = await screen.findByRole('textbox', { name: 'Runasimi' })
  expect(lists[0]?.get('locale')).toBe('qu')
  expect(lists[0]?.get('state')).toBe('missing')
  expect(screen.getByRole('heading', { name: 'Fiesta del Sol' })).toBeInTheDocument()
  await user.type(box, 'Inti Raymi')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByRole('heading', { name: 'Cusco' })).toBeInTheDocument()
  expect(sent).toEqual([
    {
      method: 'PUT',
      path: '/api/desk/texts/events/7',
      body: { field: 'eventName', locale: 'qu', content: 'Inti Raymi', sourceVersion: 's1', version: '' },
    },
  ])
  expect(screen.getByRole('textbox', { name: 'Runasimi' })).toHaveFocus()
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(screen.getByText('A second person reviews a text.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /Mark as reviewed/ })).toBeDisabled()
})

test('a text of another person is marked as reviewed', async () => {
  const { sent } = serve(() =>
    HttpResponse.json(one({ ...written, attributes: { ...written.attributes, state: 'reviewed' } })),
  )
  const { user } = await renderApp('/desk/texts?state=written', editor)
  const list = within(await screen.findByRole('list', { name: 'Translations' }))
  await user.click(list.getByRole('button', { name: /Cusco/ }))
  await user.keyboard('{Alt>}{Enter}{/Alt}')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.path).toBe('/api/desk/texts/cities/3/review')
  expect(await list.findByText('reviewed')).toBeInTheDocument()
})

test('after a conflict nothing is lost and the current texts can be loaded', async () => {
  const { lists } = serve(() =>
    HttpResponse.json(
      { data: null, error: { status: 409, name: 'ConflictError', message: '', details: { key: 'changed_meanwhile' } } },
      { status: 409 },
    ),
  )
  const { user } = await renderApp('/desk/texts', editor)
  const box = await screen.findByRole('textbox', { name: 'Runasimi' })
  await user.type(box, 'Raymi')
  await user.click(screen.getByRole('button', { name: /Save/ }))
  expect(await screen.findByText(/It was changed meanwhile/)).toBeInTheDocument()
  expect(box).toHaveValue('Raymi')
  await user.click(screen.getByRole('button', { name: 'Load the current texts' }))
  await waitFor(() => expect(lists.length).toBeGreaterThan(1))
})

test.each([
  ['/desk/texts', 'Translations', 'Name of the event', 'Name', 'Note for visitors'],
  ['/qu/desk/texts', 'T’ikraykuna', 'Raymipa sutin', 'Suti', 'Watukuqkunapaq willay'],
])('at %s fields have the labels of their forms', async (path, list, event, city, date) => {
  serve(saved)
  await renderApp(path, editor)
  const rows = within(await screen.findByRole('list', { name: list })).getAllByRole('button')
  expect(rows.map(({ textContent }) => textContent?.split(' · ')[1])).toEqual([event, city, date])
  const open = screen.getByRole('region', { name: 'Fiesta del Sol' })
  expect(open).toHaveTextContent(event)
  expect(open).not.toHaveTextContent('eventName')
})

test('a save whose connection is cut keeps what was typed and is repeated', async () => {
  const answers = [() => HttpResponse.error(), saved]
  const { sent } = serve(() => (answers.shift() ?? saved)())
  const { user } = await renderApp('/desk/texts', editor)
  const box = await screen.findByRole('textbox', { name: 'Runasimi' })
  await user.type(box, 'Inti Raymi')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('The connection broke. Everything is still here: try again.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Load the current texts' })).toBeNull()
  expect(screen.getByRole('heading', { name: 'Fiesta del Sol' })).toBeInTheDocument()
  expect(box).toHaveValue('Inti Raymi')
  expect(box).toHaveFocus()
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByRole('heading', { name: 'Cusco' })).toBeInTheDocument()
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
  expect(screen.queryByText(/The connection broke/)).toBeNull()
})

test('the glossary is found in any language, however its marks are typed', async () => {
  serve(saved)
  const { user } = await renderApp('/desk/texts', editor)
  const glossary = within(await screen.findByRole('complementary', { name: 'Glossary' }))
  await user.type(glossary.getByRole('searchbox'), "k'iti")
  await waitFor(() => expect(glossary.getAllByRole('term')).toHaveLength(1))
  expect(glossary.getByText('place')).toBeInTheDocument()
})

test('an imported file is sent as it is, and the refused texts are named', async () => {
  serve(saved)
  const sent: { type: string | null; content: string }[] = []
  server.use(
    http.post('*/api/desk/texts/import', async ({ request }) => {
      sent.push({ type: request.headers.get('Content-Type'), content: await request.text() })
      return HttpResponse.json({
        data: [
          { unit: 'events.7.eventName', result: 'saved' },
          { unit: 'cities.3.cityName', result: 'refused' },
        ],
      })
    }),
  )
  const { user } = await renderApp('/desk/texts', editor)
  await screen.findByRole('textbox', { name: 'Runasimi' })
  await user.upload(screen.getByLabelText('Import a file'), new File(['unit,state'], 'texts.csv'))
  expect(await screen.findByText('Saved: 1. Refused: 1. cities.3.cityName')).toBeInTheDocument()
  expect(sent).toEqual([{ type: 'text/csv', content: 'unit,state' }])
})
