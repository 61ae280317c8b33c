import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { useState } from 'react'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { makeStore } from '@/app/store'
import { startI18n, withMessages } from '@/shared/i18n/i18n'
import type { MapProps } from '@/shared/map/mapProps'
import { many } from '@/testing/fixtures'
import { server } from '@/testing/server'
import { useForm } from '../useForm'
import CityField from './CityField'
import { PointField } from './PointField'

vi.mock('@/shared/map/MapView', () => ({
  MapView: ({ center, marker }: MapProps) => <output>{JSON.stringify({ center, marker })}</output>,
}))
const cities = ['Cusco', 'Pisac'].map((cityName, index) => ({ id: index + 1, attributes: { cityName } }))

function Example({ city, point }: { city: string; point: string }) {
  const form = useForm({ city, point }, {})
  const [around, setAround] = useState<{ lat: number; lng: number }>()
  return (
    <>
      <CityField form={form} name="city" label="City" onDistrict={setAround} />
      <PointField form={form} name="point" label="Place" around={around} />
    </>
  )
}

async function show({ city = '', point = '' } = {}) {
  server.use(http.get('*/api/cities', () => HttpResponse.json(many(cities))))
  await startI18n('en')
  await withMessages(async () => null, 'forms')()
  render(
    <Provider store={makeStore()}>
      <MemoryRouter>
        <Example city={city} point={point} />
      </MemoryRouter>
    </Provider>,
  )
  return userEvent.setup()
}
const map = () => JSON.parse(screen.getByText(/"center"/).textContent ?? '')
const PISAC = { lat: expect.closeTo(-13.42, 1), lng: expect.closeTo(-71.85, 1) }
const fields = () => [screen.getByLabelText('Latitude'), screen.getByLabelText('Longitude')]

test('without a point the map shows Cusco, and a chosen city moves it', async () => {
  const user = await show()
  expect(map()).toEqual({ center: { lat: expect.closeTo(-13.52, 1), lng: expect.closeTo(-71.97, 1) }, marker: null })
  await user.type(screen.getByRole('combobox', { name: 'City' }), 'pisac')
  await screen.findByRole('option', { name: /^Pisac/ })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(map().center).toMatchObject(PISAC))
  expect(map().marker).toBeNull()
})

test('the map starts at the city of a draft or an entry without a point', async () => {
  await show({ city: '2' })
  await waitFor(() => expect(map().center).toMatchObject(PISAC))
})

test('a pasted pair fills both fields, and a decimal comma is a decimal point', async () => {
  const user = await show()
  const [latitude, longitude] = fields() as [HTMLElement, HTMLElement]
  await user.click(latitude)
  await user.paste('-13.5166, -71.9788')
  expect(fields().map((field) => (field as HTMLInputElement).value)).toEqual(['-13.5166', '-71.9788'])
  expect(map().marker).toEqual({ lat: -13.5166, lng: -71.9788 })
  fireEvent.change(longitude, { target: { value: '-71,98' } })
  expect(longitude).toHaveValue('-71.98')
})

test('the position of the device is chosen, and a point outside the region asks back', async () => {
  const getCurrentPosition = (found: PositionCallback) =>
    found({ coords: { latitude: -12.05, longitude: -77.04 } } as GeolocationPosition)
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } })
  const user = await show()
  await user.click(screen.getByRole('button', { name: 'Use my location' }))
  expect(map().marker).toEqual({ lat: -12.05, lng: -77.04 })
  expect(screen.getByText('This point is outside the region of Cusco. Is it right?')).toBeInTheDocument()
  await user.clear(screen.getByLabelText('Latitude'))
  await user.type(screen.getByLabelText('Latitude'), '-13.5')
  expect(screen.queryByText(/outside the region/)).toBeInTheDocument()
  await user.clear(screen.getByLabelText('Longitude'))
  await user.type(screen.getByLabelText('Longitude'), '-71.9')
  expect(screen.queryByText(/outside the region/)).toBeNull()
  vi.unstubAllGlobals()
})
