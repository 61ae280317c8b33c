import { HttpResponse, http } from 'msw'
import { afterEach, expect, test } from 'vitest'
import { makeStore } from '@/app/store'
import { server } from '@/testing/server'
import { apiUrl } from './api'
import { referenceApi } from './referenceApi'

/** Adds the operator's address of the API to the page's head. */
function setApi(address: string) {
  const meta = document.createElement('meta')
  meta.name = 'raymi-api'
  meta.content = address
  document.head.append(meta)
}

afterEach(() => document.head.querySelector('meta[name="raymi-api"]')?.remove())

test('the address of the API is that of the page, or the configured one', () => {
  expect(apiUrl('events')).toBe('http://localhost:3000/api/events')
  setApi('https://api.raymi.example')
  expect(apiUrl('events')).toBe('https://api.raymi.example/api/events')
})

test('a call goes to the configured address, with the headers of JSON', async () => {
  setApi('https://api.raymi.example')
  let sent: Headers | undefined
  server.use(
    http.get('https://api.raymi.example/api/intstruction-for-event-host', ({ request }) => {
      sent = request.headers
      return HttpResponse.json({ data: null })
    }),
  )
  await makeStore().dispatch(referenceApi.endpoints.instruction.initiate('en'))
  expect(sent?.get('Accept')).toBe('application/json')
  expect(sent?.get('Content-Type')).toBe('application/json')
})
