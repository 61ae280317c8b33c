import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { client, event, failure, one, organizer } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'

const banner = new File(['png'], 'banner.png', { type: 'image/png' })

async function fillIn(user: UserEvent) {
  const type = (label: RegExp, text: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
  await screen.findByRole('form', { name: 'Create event' })
  type(/^Name of the event/, 'Night of the dances')
  await user.click(await screen.findByRole('checkbox', { name: 'Dance' }))
  type(/^Short description/, 'All quarters dance.')
  type(/^Description/, 'Come **early**.')
  await user.upload(screen.getByLabelText(/^Upload a file/), banner)
  type(/^Start date/, '2027-06-24')
  type(/^Start time/, '19:30')
  type(/^End date/, '2027-06-25')
  type(/^End time/, '00:00')
  type(/^Venue/, 'Main square')
  await user.click(await screen.findByRole('radio', { name: 'Pisac' }))
  type(/^Address/, 'Plaza 1')
  type(/^Latitude/, '-13.42')
  type(/^Longitude/, '-71.85')
  type(/^Telephone/, '+51 84 555 011')
  type(/^E-mail/, 'event@example.org')
}

test('a host publishes an event and is led to its page', async () => {
  let form: FormData | undefined
  server.use(
    http.post('*/api/events', async ({ request }) => {
      form = await request.formData()
      expect(request.headers.get('Authorization')).toBe('Bearer token')
      return HttpResponse.json(one(event))
    }),
  )
  const { router, user } = await renderApp('/create-event', organizer)
  await fillIn(user)
  expect(await screen.findByText('early')).toBeInTheDocument()
  expect(screen.getByAltText('banner.png')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('The event is published.')).toBeInTheDocument()
  await waitFor(() => expect(router.state.location.pathname).toBe('/event/42'))
  expect(JSON.parse(String(form?.get('data')))).toEqual({
    eventName: 'Night of the dances',
    eventCategory: [5],
    eventStartDate: '2027-06-25T00:30:00.000Z',
    eventEndDate: '2027-06-25T05:00:00.000Z',
    eventShortDescription: 'All quarters dance.',
    eventDescription: 'Come **early**.',
    eventAddress: { city: 3, address: 'Plaza 1', coordinates: '-13.42,-71.85' },
    eventContacts: { place: 'Main square', tel: '+51 84 555 011', mail: 'event@example.org' },
    isFree: true,
    eventPrice: null,
    eventHost: 11,
  })
  expect(form?.getAll('files.eventBanner')).toHaveLength(1)
})

test('an empty form names every missing field and sends nothing', async () => {
  const { user } = await renderApp('/create-event', organizer)
  await user.click(await screen.findByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('Please check the marked fields.')).toBeInTheDocument()
  expect(screen.getAllByText('This field is required')).toHaveLength(12)
  expect(screen.getByText('Choose at least one')).toBeInTheDocument()
  expect(screen.getByText('A file is required')).toBeInTheDocument()
  expect(screen.getByText('Choose the place on the map')).toBeInTheDocument()
  await waitFor(() => expect(screen.getByLabelText(/^Name of the event/)).toHaveFocus())
})

test('the end must not lie before the start, and a price is a number', async () => {
  const { user } = await renderApp('/create-event', organizer)
  await fillIn(user)
  fireEvent.change(screen.getByLabelText(/^End date/), { target: { value: '2027-06-23' } })
  await user.click(screen.getByRole('radio', { name: 'With a price' }))
  await user.type(screen.getByLabelText(/^Price in soles/), 'abc')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findAllByText('The end must not be before the start')).toHaveLength(2)
  expect(screen.getByText('Type a number from 1 up')).toBeInTheDocument()
})

test('a refusal of the server stands at its field and keeps everything typed', async () => {
  const problem = {
    path: ['eventContacts', 'mail'],
    key: 'this_field_is_incorrect',
    message: 'x',
    name: 'ValidationError',
  }
  server.use(
    http.post('*/api/events', () => HttpResponse.json(failure('1 error', { errors: [problem] }), { status: 400 })),
  )
  const { user } = await renderApp('/create-event', organizer)
  await fillIn(user)
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('This field is incorrect')).toBeInTheDocument()
  expect(screen.getByLabelText(/^E-mail/)).toHaveAttribute('aria-invalid', 'true')
  expect(screen.getByLabelText(/^Name of the event/)).toHaveValue('Night of the dances')
  expect(screen.getByAltText('banner.png')).toBeInTheDocument()
})

test('a visitor is asked to log in', async () => {
  await renderApp('/create-event')
  expect(await screen.findByRole('dialog', { name: 'Log in' })).toBeInTheDocument()
})

test('a client learns how to become a host', async () => {
  await renderApp('/create-event', client)
  expect(await screen.findByText('Only event hosts can create events.')).toBeInTheDocument()
})
