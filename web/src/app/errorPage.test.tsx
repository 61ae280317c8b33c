import { render, screen } from '@testing-library/react'
import { Provider } from 'react-redux'
import { expect, test, vi } from 'vitest'
import { startI18n } from '@/shared/i18n/i18n'
import { navigationAt } from '@/testing/render'
import { App } from './App'
import { reloadOnChunkError } from './chunkErrors'
import { loadPage } from './routes'
import { makeStore } from './store'

test('instead of a page whose code did not arrive there is an error within the frame, until another page is opened', async () => {
  await startI18n('en')
  const error = new TypeError('Failed to fetch dynamically imported module')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  reloadOnChunkError(() => undefined)
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }))
  const navigation = navigationAt('/news', async (location) =>
    location.pathname === '/news' ? { error } : loadPage(location),
  )
  await navigation.ready
  render(
    <Provider store={makeStore()}>
      <App navigation={navigation} />
    </Provider>,
  )
  expect(screen.getByRole('heading', { level: 1, name: 'This page did not arrive' })).toBeInTheDocument()
  expect(screen.getByRole('contentinfo')).toBeInTheDocument()
  void navigation.navigate('/about-us')
  expect(await screen.findByRole('heading', { level: 1, name: 'About us' })).toBeInTheDocument()
  vi.restoreAllMocks()
})
