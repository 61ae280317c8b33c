import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { failure } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'

const friday = { id: 5, startsAt: '2099-11-27T23:00:00.000Z', endsAt: '2099-11-28T01:00:00.000Z', status: 'scheduled' }
const saturday = {
  id: 6,
  startsAt: '2099-11-28T23:00:00.000Z',
  endsAt: '2099-11-29T01:00:00.000Z',
  status: 'scheduled',
}
const asked = { eventId: 7, eventName: 'Danza', dates: [friday, saturday], isPublic: true }

const open = async (changed: object = {}, path = '/en/confirm/abc-_1') => {
  const sent: unknown[] = []
  server.use(
    http.get('*/api/event-confirmations/abc-_1', () => HttpResponse.json({ data: asked })),
    http.post('*/api/event-confirmations/abc-_1', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ data: { ...asked, confirmedAt: '2099-11-20T15:00:00.000Z', ...changed } })
    }),
  )
  const app = await renderApp(path)
  await screen.findByRole('heading', { level: 1 })
  return { sent, ...app }
}

test('opening the link changes nothing, and one button confirms all dates', async () => {
  const { sent, user } = await open()
  expect(await screen.findByText('Danza: the coming seven days')).toBeInTheDocument()
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: 'All dates take place' }))
  expect(await screen.findByText('Confirmed by the organiser on 20 November')).toBeInTheDocument()
  expect(screen.getAllByText('Thank you. Visitors see that you confirmed.').length).toBeGreaterThan(0)
  expect(sent).toEqual([{ data: { answer: 'takesPlace' } }])
})

test('one date is called off', async () => {
  const { sent, user } = await open({ dates: [{ ...friday, status: 'cancelled' }, saturday] })
  await user.click(await screen.findByRole('button', { name: /^It does not: .*27/ }))
  expect(await screen.findByText('Cancelled')).toBeInTheDocument()
  expect(sent).toEqual([{ data: { answer: 'doesNot', dates: [{ id: 5 }] } }])
  // The reason is another answer, so that a host in a hurry needs none.
  await user.type(screen.getByRole('textbox', { name: /^Reason for visitors/ }), 'Rain')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toEqual({ data: { answer: 'doesNot', dates: [{ id: 5 }], reason: 'Rain' } })
})

test('a stored reason is shown, and can be removed', async () => {
  server.use(
    http.get('*/api/event-confirmations/off', () =>
      HttpResponse.json({ data: { ...asked, dates: [{ ...friday, status: 'cancelled', note: 'Rain' }] } }),
    ),
  )
  const sent: unknown[] = []
  server.use(
    http.post('*/api/event-confirmations/off', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ data: asked })
    }),
  )
  const { user } = await renderApp('/en/confirm/off')
  const reason = await screen.findByRole('textbox', { name: /^Reason for visitors/ })
  expect(reason).toHaveValue('Rain')
  await user.clear(reason)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toEqual([{ data: { answer: 'doesNot', dates: [{ id: 5 }], reason: '' } }]))
})

test('a reason in another language is marked, and not copied into that of the page', async () => {
  const note = { note: 'Lluvia', noteLocale: 'es' as const }
  server.use(
    http.get('*/api/event-confirmations/es', () =>
      HttpResponse.json({ data: { ...asked, dates: [{ ...friday, status: 'cancelled', ...note }] } }),
    ),
  )
  await renderApp('/en/confirm/es')
  expect(await screen.findByText('Lluvia')).toHaveAttribute('lang', 'es')
  expect(screen.getByText('shown in Spanish')).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: /^Reason for visitors/ })).toHaveValue('')
})

test('a date moves, and the focus returns to its button', async () => {
  const { sent, user } = await open({ isPublic: false })
  const opener = await screen.findByRole('button', { name: /^New time: .*27/ })
  await user.click(opener)
  const day = screen.getByRole('textbox', { name: /^Start date/ })
  expect(day).toHaveFocus()
  await user.clear(day)
  await user.type(day, '27/11/1999')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(sent).toEqual([])
  expect(day).toHaveAccessibleDescription('Choose today or a later day')
  await user.clear(day)
  await user.type(day, '29/11/2099')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(opener).toHaveFocus())
  expect(screen.getAllByText(/An editor looks at the change/).length).toBeGreaterThan(0)
  expect(sent).toEqual([{ data: { answer: 'newTime', dates: [{ id: 5, startsAt: '2099-11-29T23:00:00.000Z' }] } }])
})

test('a link that is over says how to go on', async () => {
  server.use(
    http.get('*/api/event-confirmations/*', () => HttpResponse.json(failure('Not Found', {}, 404), { status: 404 })),
  )
  await renderApp('/es/confirm/old')
  expect(await screen.findByText(/Este enlace ya no es válido/)).toBeInTheDocument()
})

test('a refused answer is visible', async () => {
  const { user } = await open()
  server.use(
    http.post('*/api/event-confirmations/abc-_1', () =>
      HttpResponse.json(failure('Too many requests', { key: 'too_many_requests' }, 429), { status: 429 }),
    ),
  )
  await user.click(await screen.findByRole('button', { name: 'No date takes place' }))
  await waitFor(() => expect(screen.getAllByRole('alert').some(({ textContent }) => textContent)).toBe(true))
})

test('a new time whose connection is cut stays in the form, and is sent again', async () => {
  const { sent, user } = await open()
  server.use(http.post('*/api/event-confirmations/abc-_1', () => HttpResponse.error(), { once: true }))
  await user.click(await screen.findByRole('button', { name: /^New time: .*27/ }))
  const day = screen.getByRole('textbox', { name: /^Start date/ })
  await user.clear(day)
  await user.type(day, '29/11/2099')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.getAllByText(/^The connection broke/).length).toBeGreaterThan(0))
  expect(day).toHaveValue('29/11/2099')
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(day).not.toBeInTheDocument())
  expect(sent).toEqual([{ data: { answer: 'newTime', dates: [{ id: 5, startsAt: '2099-11-29T23:00:00.000Z' }] } }])
})

test('an answer that fails does not undo what is shown of an earlier one', async () => {
  const { user } = await open({ dates: [{ ...friday, status: 'cancelled' }, saturday] })
  await user.click(await screen.findByRole('button', { name: /^It does not: .*27/ }))
  expect(await screen.findByText('Cancelled')).toBeInTheDocument()
  server.use(http.post('*/api/event-confirmations/abc-_1', () => HttpResponse.error()))
  await user.click(screen.getByRole('button', { name: /^It takes place: .*28/ }))
  await waitFor(() => expect(screen.getAllByText(/^The connection broke/).length).toBeGreaterThan(0))
  expect(screen.getByText('Cancelled')).toBeInTheDocument()
  expect(screen.getByText('Confirmed by the organiser on 20 November')).toBeInTheDocument()
})

test('an answer that is given while another one is sent waits for it', async () => {
  const { sent, user } = await open()
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  server.use(
    http.post(
      '*/api/event-confirmations/abc-_1',
      async ({ request }) => {
        sent.push(await request.json())
        await arrived
        return HttpResponse.json({ data: asked })
      },
      { once: true },
    ),
  )
  await user.click(await screen.findByRole('button', { name: /^It takes place: .*27/ }))
  await waitFor(() => expect(sent).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: /^It does not: .*28/ }))
  expect(sent).toHaveLength(1)
  arrive()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toEqual([
    { data: { answer: 'takesPlace', dates: [{ id: 5 }] } },
    { data: { answer: 'doesNot', dates: [{ id: 6 }] } },
  ])
})
