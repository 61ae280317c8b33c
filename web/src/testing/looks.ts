import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { areaOf } from '@/features/events/core/eventsApi'
import { lookOf, looksIn } from '@/shared/art/look'
import { bareEvents } from './fixtures'

const text = ({ figure, palette, scene }: ReturnType<typeof lookOf>) => `${figure} ${palette} ${scene}`

/** Expects the drawings of `bareEvents` in an element to be those of the entries, each on another ground than the one before. */
export async function expectOwnLooks(element: HTMLElement) {
  const row = bareEvents.map(({ id, attributes }) => ({ seed: `event ${id}`, area: areaOf(attributes) }))
  const shown = () => [...element.querySelectorAll('[data-look]')]
  await waitFor(() =>
    expect(shown().map((drawing) => drawing.getAttribute('data-look'))).toEqual(
      row.map((subject) => text(lookOf(subject))),
    ),
  )
  const grounds = looksIn(row).map(({ ground }) => `var(--${ground})`)
  expect(shown().map((drawing) => drawing.querySelector('rect')?.getAttribute('fill'))).toEqual(grounds)
  expect(grounds).not.toEqual(row.map((subject) => `var(--${lookOf(subject).ground})`))
}
