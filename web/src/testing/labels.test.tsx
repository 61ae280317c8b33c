import { render } from '@testing-library/react'
import { expect, test } from 'vitest'

test('a control has the label that names its id, and the one around it that names none', () => {
  const { container } = render(
    <form>
      <label htmlFor="price">Price</label>
      <label>
        in soles <input id="price" />
      </label>
      <label htmlFor="price">
        <textarea id="other" />
      </label>
    </form>,
  )
  const texts = (selector: string) =>
    [...(container.querySelector<HTMLInputElement>(selector)?.labels ?? [])].map((label) => label.textContent?.trim())
  expect(texts('#price')).toEqual(['Price', '', 'in soles'])
  expect(texts('#other')).toEqual([])
})
