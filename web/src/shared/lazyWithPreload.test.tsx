import { render, screen } from '@testing-library/react'
import { Suspense, useState } from 'react'
import { expect, test } from 'vitest'
import { lazyWithPreload } from './lazyWithPreload'

const load = async () => ({ default: ({ name }: { name: string }) => <button type="button">{name}</button> })

const shown = (component: ReturnType<typeof lazyWithPreload<{ name: string }>>) => {
  const View = component
  return (
    <Suspense fallback="loading">
      <View name="Month" />
    </Suspense>
  )
}

test('a preloaded component renders without a fallback', async () => {
  const View = lazyWithPreload(load)
  await View.preload()
  render(shown(View))
  expect(screen.getByRole('button')).toHaveTextContent('Month')
})

test('without preload, the fallback is shown until the code is loaded', async () => {
  render(shown(lazyWithPreload(load)))
  expect(screen.getByText('loading')).toBeInTheDocument()
  expect(await screen.findByRole('button')).toHaveTextContent('Month')
})

test('a preload during use keeps the state', async () => {
  const View = lazyWithPreload(async () => ({
    default: () => {
      const [count, setCount] = useState(0)
      return (
        <button type="button" onClick={() => setCount(count + 1)}>
          {count}
        </button>
      )
    },
  }))
  const { rerender } = render(
    <Suspense>
      <View />
    </Suspense>,
  )
  const button = await screen.findByRole('button')
  button.click()
  await View.preload()
  rerender(
    <Suspense>
      <View />
    </Suspense>,
  )
  expect(screen.getByRole('button')).toHaveTextContent('1')
})
