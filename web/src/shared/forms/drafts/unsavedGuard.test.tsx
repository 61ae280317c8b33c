import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLayoutEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { startI18n, withMessages } from '@/shared/i18n/i18n'
import { useNavigate } from '@/shared/navigation/NavigationProvider'
import { renderPages } from '@/testing/render'
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

const OtherPage = () => <h1>Other page</h1>

const open = () => renderPages({ '/': Page, '/other': OtherPage })

test('a changed form asks before it is left', async () => {
  const { router } = await open()
  act(() => void router.navigate('/other'))
  expect(await screen.findByRole('dialog')).toBeInTheDocument()
  expect(router.state.location.pathname).toBe('/')
})

test('Back from a changed form asks, too, and leaves after a confirmation', async () => {
  await startI18n('en')
  await withMessages(async () => null, 'forms')()
  const { router } = await renderPages({ '/': OtherPage, '/form': Form })
  await act(() => router.navigate('/form'))
  act(() => router.navigator.go(-1))
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  expect(await screen.findByRole('heading', { name: 'Other page' })).toBeInTheDocument()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a removed form does not block the navigation that follows at once', async () => {
  const { router } = await open()
  act(() => screen.getByRole('button', { name: 'Remove' }).click())
  await waitFor(() => expect(router.state.location.pathname).toBe('/other'))
  expect(await screen.findByRole('heading', { name: 'Other page' })).toBeInTheDocument()
})
