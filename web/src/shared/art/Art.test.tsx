import { render, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Art } from './Art'
import { ArtRow } from './ArtRow'
import { lookOf, looksIn } from './look'

test('a host has a monogram of its initials, in a banner a wide one', async () => {
  const { container, rerender } = render(<Art seed="host 1" name="Museo de la Coca" />)
  await waitFor(() => expect(container.querySelector('text')).toHaveTextContent(/^MC$/))
  rerender(<Art seed="host 1" name="Museo de la Coca" wide />)
  expect(container.querySelector('svg')).toHaveAttribute('viewBox', '0 0 1200 300')
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true')
})

test('a cover keeps its right part, where the figure is', async () => {
  const { container } = render(<Art seed="event 1" area="music" cover />)
  await waitFor(() => expect(container.querySelector('[data-motif]')).toHaveAttribute('viewBox', '0 0 1000 400'))
  expect(container.querySelector('svg')).toHaveAttribute('preserveAspectRatio', 'xMaxYMid slice')
})

test('in a list a picture has its own look, on the ground that the list gives it', async () => {
  const row = Array.from({ length: 30 }, (_, index) => ({ seed: `event ${index}`, area: 'music' }))
  const { container } = render(
    <ArtRow value={row}>
      {row.map((subject) => (
        <Art key={subject.seed} {...subject} />
      ))}
    </ArtRow>,
  )
  await waitFor(() => expect(container.querySelectorAll('[data-motif]')).toHaveLength(30))
  const pictures = [...container.querySelectorAll('svg')]
  expect(pictures.map((svg) => svg.getAttribute('data-look'))).toEqual(
    row.map(lookOf).map(({ figure, palette, scene }) => `${figure} ${palette} ${scene}`),
  )
  expect(pictures.map((svg) => svg.querySelector('rect')?.getAttribute('fill'))).toEqual(
    looksIn(row).map(({ ground }) => `var(--${ground})`),
  )
})
