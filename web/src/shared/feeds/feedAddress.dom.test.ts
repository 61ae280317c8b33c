import { expect, test } from 'vitest'
import { feastsAddress, feedAddress, subscriptions } from './feedAddress'

const search = new URLSearchParams('category=music,dance&q=arpa y violín&near=1&free=')

test('a feed has the filters of the list, and no position', () => {
  const address = new URL(feedAddress('ics', search, 'es', { weekdays: ['fr', 'sa'], alarm: '60' }))
  expect(address.pathname).toBe('/api/events/feed.ics')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    category: 'music,dance',
    q: 'arpa y violín',
    locale: 'es',
    weekday: 'fr,sa',
    alarm: '60',
  })
  expect(new URL(feedAddress('rss', new URLSearchParams(), 'qu')).search).toBe('?locale=qu')
  expect(new URL(feastsAddress('en', 'inti-raymi')).search).toBe('?code=inti-raymi&locale=en')
})

test('each calendar gets the address in its own way', () => {
  const [google, apple, outlook] = subscriptions('https://raymi.example/api/events/feed.ics?host=3', 'Raymi: Qosqo')
  expect(new URL(google?.href ?? '').searchParams.get('cid')).toBe('webcal://raymi.example/api/events/feed.ics?host=3')
  expect(apple?.href).toBe('webcal://raymi.example/api/events/feed.ics?host=3')
  expect(new URL(outlook?.href ?? '').searchParams.get('url')).toBe('https://raymi.example/api/events/feed.ics?host=3')
  expect(new URL(outlook?.href ?? '').searchParams.get('name')).toBe('Raymi: Qosqo')
})
