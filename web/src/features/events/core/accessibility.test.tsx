import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { LOCALES } from '@/shared/constants'
import { event, one } from '@/testing/fixtures'
import { allMessages } from '@/testing/messages'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'
import { duplicateValues, toValues } from '../entry/eventEntry'
import { toEventData } from '../entry/eventForm'
import { scoresOf } from '../own/completeness'
import type { OwnEvent } from '../own/ownEventsApi'
import { ACCESSIBILITY } from './accessibility'
import type { Event } from './eventsApi'

const attributes = {
  ...event.attributes,
  accessibility: [
    { id: 1, feature: 'hearing' },
    { id: 2, feature: 'signLanguage' },
  ],
  accessibilityNote: 'La rampa está a la izquierda.',
}
const stored: Event = { ...attributes, translations: { es: { accessibilityNote: attributes.accessibilityNote } } }
const own = (event: Event): OwnEvent => ({
  ...event,
  publishedAt: null,
  reviewState: undefined,
  reviewMessage: undefined,
})

test('the facts list the accessibility features, and the note has its own lang', async () => {
  const unknown = { id: 3, feature: 'newer' }
  const shown = {
    ...attributes,
    accessibility: [...attributes.accessibility, unknown],
    servedLocales: { accessibilityNote: 'es' as const },
  }
  server.use(http.get('*/api/events/42', () => HttpResponse.json(one({ id: 42, attributes: shown }))))
  await renderApp('/event/42')
  const term = await screen.findByText('Accessibility', { selector: 'dt' })
  const fact = within(term.parentElement as HTMLElement)
  const items = fact.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(items).toEqual(['For deaf and hard-of-hearing people', 'Sign language interpreter'])
  expect(fact.getByText('La rampa está a la izquierda.')).toHaveAttribute('lang', 'es')
})

test('an event without accessibility data has no such fact', async () => {
  await renderApp('/event/42')
  expect(await screen.findByText('Duration')).toBeInTheDocument()
  expect(await screen.findByText('early')).toBeInTheDocument()
  expect(screen.queryByText('Accessibility', { selector: 'dt' })).toBeNull()
})

test('form and duplicate contain the accessibility data, and saving does not change it', () => {
  for (const values of [toValues(stored), duplicateValues({ id: 42, attributes: stored })]) {
    expect(values.accessibility).toEqual(['hearing', 'signLanguage'])
    expect(values.accessibilityNote).toEqual({ en: '', es: 'La rampa está a la izquierda.', qu: '' })
    const data = toEventData(values, 11)
    expect(data.accessibility).toEqual([{ feature: 'hearing' }, { feature: 'signLanguage' }])
    expect(data.translations.es).toMatchObject({ accessibilityNote: 'La rampa está a la izquierda.' })
  }
})

test('an event without accessibility data is less complete', () => {
  const [without, withData] = [scoresOf(own(event.attributes))[0], scoresOf(own(stored))[0]]
  expect(without?.gaps).toContain('accessibility')
  expect(withData?.gaps).not.toContain('accessibility')
  expect(withData?.percent).toBeGreaterThan(without?.percent ?? 100)
})

test('every feature has a distinct text in each language', () => {
  for (const locale of LOCALES) {
    const messages = allMessages(locale)
    const texts = Object.values(ACCESSIBILITY).map((key) => messages[key])
    expect(new Set(texts.filter(Boolean)).size).toBe(texts.length)
  }
})
