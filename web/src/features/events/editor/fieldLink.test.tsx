import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { organizer } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { linkedField } from '../entry/eventForm'

vi.mock('@/shared/forms/drafts/draftStore', () => import('@/testing/drafts'))

test.each([
  ['#eventName.qu', /^Name of the event: Runasimi/],
  ['#eventAddress', /^Latitude/],
  ['#eventBanner', /^Banner/],
  ['#entry', 'With a price'],
  ['#recurrence', 'Once'],
  ['#accessibility', 'For people with reduced mobility'],
])('a link to %s focuses its field', async (hash, label) => {
  await renderApp(`/event-edit/42${hash}`, { ...organizer })
  await screen.findByRole('form', { name: 'Edit event' })
  await waitFor(() => expect(screen.getByLabelText(label)).toHaveFocus())
})

test('an unknown hash has no field', () => {
  expect(linkedField('')).toBeUndefined()
  expect(linkedField('#about')).toBeUndefined()
  expect(linkedField('#eventDescription.es')).toBe('description.es')
})
