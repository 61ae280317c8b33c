import { act, render, screen, waitFor } from '@testing-library/react'
import { useLayoutEffect, useState } from 'react'
import { createMemoryRouter, RouterProvider, useNavigate } from 'react-router'
import { expect, test } from 'vitest'
import { useUnsavedGuard } from './useUnsavedGuard'

function Form() {
  const { dialog } = useUnsavedGuard(true)
  return <form aria-label="form">{dialog}</form>
}

/** Navigates in the commit that removes the form: before the passive effects of that commit run. */
function NavigatesOnRemoval() {
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the removal counts
  useLayoutEffect(() => () => void navigate('/other'), [])
  return null
}

function Page() {
  const [shown, setShown] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setShown(false)}>
        Remove
      </button>
      {shown && (
        <>
          <Form />
          <NavigatesOnRemoval />
        </>
      )}
    </>
  )
}

function open() {
  const router = createMemoryRouter([
    { path: '/', Component: Page },
    { path: '/other', element: <h1>Other page</h1> },
  ])
  render(<RouterProvider router={router} />)
  return router
}

test('a changed form asks before it is left', async () => {
  const router = open()
  act(() => void router.navigate('/other'))
  expect(await screen.findByRole('dialog')).toBeInTheDocument()
  expect(router.state.location.pathname).toBe('/')
})

test('a removed form does not block the navigation that follows at once', async () => {
  const router = open()
  act(() => screen.getByRole('button', { name: 'Remove' }).click())
  await waitFor(() => expect(router.state.location.pathname).toBe('/other'))
  expect(await screen.findByRole('heading', { name: 'Other page' })).toBeInTheDocument()
})
