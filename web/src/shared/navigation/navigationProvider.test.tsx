import { render, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { navigationAt } from '@/testing/render'
import { NavigationProvider, useNavigate } from './NavigationProvider'

/** Navigates before the provider around it subscribes. */
function Search() {
  const navigate = useNavigate()
  useLayoutEffect(() => void navigate('/?city=pisac'), [navigate])
  return useLocation().search
}

test('a navigation during the first rendering is shown', async () => {
  const navigation = navigationAt('/')
  await navigation.ready
  render(
    <NavigationProvider navigation={navigation}>
      <Search />
    </NavigationProvider>,
  )
  expect(await screen.findByText('?city=pisac')).toBeInTheDocument()
})
