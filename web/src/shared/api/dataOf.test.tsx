import { renderHook, waitFor } from '@testing-library/react'
import { type ReactNode, useRef } from 'react'
import { Provider } from 'react-redux'
import { expect, test } from 'vitest'
import { makeStore } from '@/app/store'
import { dataOf } from './dataOf'
import { useListCitiesQuery } from './referenceApi'

test('a component is rendered again with the data only, not with the steps of the request', async () => {
  const store = makeStore()
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>
  const { result } = renderHook(
    () => {
      const renderings = useRef(0)
      renderings.current += 1
      return { renderings: renderings.current, ...useListCitiesQuery('en', { selectFromResult: dataOf }) }
    },
    { wrapper },
  )
  await waitFor(() => expect(result.current.currentData).toHaveLength(1))
  expect(result.current.data).toBe(result.current.currentData)
  expect(result.current.renderings).toBe(2)
})
