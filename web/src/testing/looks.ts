import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { areaOf } from '@/features/events/core/eventsApi'
import { lookOf, looksIn } from '@/shared/art/look'
import { bareEvents } from './fixtures'

const text = ({ figure, palette, scene }: ReturnType<typeof lookOf>) => `${figure} ${palette} ${scene}`

/** Expects the drawings of `bareEvents` in an element to be those of a list, where no two look alike. */
export async function expectOwnLooks(element: HTMLElement) {
  const row = bareEvents.map(({ id, attributes }) => ({ seed: `event ${id}`, area: areaOf(attributes) }))
  const looks = looksIn(row).map(text)
  expect(looks).not.toEqual(row.map((sitter) => text(lookOf(sitter))))
  const shown = () => [...element.querySelectorAll('[data-look]')].map((drawing) => drawing.getAttribute('data-look'))
  await waitFor(() => expect(shown()).toEqual(looks))
}
