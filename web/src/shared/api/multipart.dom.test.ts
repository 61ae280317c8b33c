import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { failure } from '@/testing/fixtures'
import { server } from '@/testing/server'
import { sendMultipart, toFormData } from './multipart'

const file = (name: string) => new File(['png'], name, { type: 'image/png' })
const upload = { path: 'events', method: 'POST' as const, data: { eventName: 'x' }, files: {}, token: 'token' }

test('the form has one text part for the data and one part per file, named after its field', () => {
  const form = toFormData(
    { eventName: 'x' },
    { eventBanner: [file('a.png')], eventMediaPhotos: [file('b.png'), file('c.png')] },
  )
  expect(form.get('data')).toBe('{"eventName":"x"}')
  expect((form.get('files.eventBanner') as File).name).toBe('a.png')
  expect(form.getAll('files.eventMediaPhotos')).toHaveLength(2)
})

test('an upload is retried with the same key when the server is busy', async () => {
  const keys: (string | null)[] = []
  server.use(
    http.post('*/api/events', ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'))
      return keys.length === 1 ? new HttpResponse('busy', { status: 503 }) : HttpResponse.json({ data: { id: 1 } })
    }),
  )
  expect(await sendMultipart(upload)).toEqual({ data: { data: { id: 1 } } })
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[1]).toBe(keys[0])
})

test('an error response returns its key and its fields', async () => {
  const errors = [{ path: ['eventAddress', 'city'], message: 'x', key: 'this_field_is_required' }]
  server.use(http.post('*/api/events', () => HttpResponse.json(failure('1 error', { errors }), { status: 400 })))
  expect(await sendMultipart(upload)).toEqual({
    error: {
      status: 400,
      message: '1 error',
      key: undefined,
      fields: [{ path: 'eventAddress.city', key: 'this_field_is_required', message: 'x' }],
    },
  })
})

test('a lost connection returns FETCH_ERROR', async () => {
  server.use(http.post('*/api/events', () => HttpResponse.error()))
  expect(await sendMultipart(upload)).toEqual({
    error: { status: 'FETCH_ERROR', message: undefined, key: undefined, fields: [] },
  })
})
