import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { LOCALES } from '@/shared/constants'
import { event, one } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'
import { allWords } from '@/testing/words'
import { likeIt, toValues } from '../entry/eventEntry'
import { toEventData } from '../entry/eventForm'
import { scoresOf } from '../own/completeness'
import type { OwnTold } from '../own/ownEventsApi'
import { ACCESSIBILITY } from './accessibility'

const attributes = {
  ...event.attributes,
  accessibility: [
    { id: 1, feature: 'hearing' },
    { id: 2, feature: 'signLanguage' },
  ],
  accessibilityNote: 'La rampa está a la izquierda.',
}
const entity = { id: 42, attributes }
const told = {
  en: { id: 42, attributes: { ...attributes, servedLocales: { accessibilityNote: 'es' } } },
  es: entity,
  qu: { id: 42, attributes: { ...attributes, servedLocales: { accessibilityNote: 'es' } } },
} as unknown as OwnTold

test('the practical facts tell what makes an event accessible, the note in its own language', async () => {
  const newer = { id: 3, feature: 'newer' }
  const shown = {
    ...attributes,
    accessibility: [...attributes.accessibility, newer],
    servedLocales: { accessibilityNote: 'es' as const },
  }
  server.use(http.get('*/api/events/:id', () => HttpResponse.json(one({ id: 42, attributes: shown }))))
  await renderApp('/event/42')
  const term = await screen.findByText('Accessibility', { selector: 'dt' })
  const fact = within(term.parentElement as HTMLElement)
  const items = fact.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(items).toEqual(['For deaf and hard-of-hearing people', 'Sign language interpreter'])
  expect(fact.getByText('La rampa está a la izquierda.')).toHaveAttribute('lang', 'es')
})

test('an event that tells nothing of it has no such fact', async () => {
  await renderApp('/event/42')
  expect(await screen.findByText('Duration')).toBeInTheDocument()
  expect(await screen.findByText('early')).toBeInTheDocument()
  expect(screen.queryByText('Accessibility', { selector: 'dt' })).toBeNull()
})

test('the form holds it, a copy has it too, and it is saved as it was', () => {
  for (const values of [toValues(told), likeIt(told)]) {
    expect(values.accessibility).toEqual(['hearing', 'signLanguage'])
    expect(values.accessibilityNote).toEqual({ en: '', es: 'La rampa está a la izquierda.', qu: '' })
    const data = toEventData(values, 11)
    expect(data.accessibility).toEqual([{ feature: 'hearing' }, { feature: 'signLanguage' }])
    expect(data.translations.es).toMatchObject({ accessibilityNote: 'La rampa está a la izquierda.' })
  }
})

test('an event that tells nothing of it is less complete', () => {
  const silent = { id: 42, attributes: event.attributes }
  const without = scoresOf({ en: silent, es: silent, qu: silent } as unknown as OwnTold)
  const [first, then] = [without[0], scoresOf(told)[0]]
  expect(first?.gaps).toContain('accessibility')
  expect(then?.gaps).not.toContain('accessibility')
  expect(then?.percent).toBeGreaterThan(first?.percent ?? 100)
})

test('every feature has its own words in each language', () => {
  for (const locale of LOCALES) {
    const words = allWords(locale)
    const texts = Object.values(ACCESSIBILITY).map((key) => words[key])
    expect(new Set(texts.filter(Boolean)).size).toBe(texts.length)
  }
})
