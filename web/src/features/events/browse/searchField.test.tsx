import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { expect, test, vi } from 'vitest'
import { SEARCH_DEBOUNCE_MS } from '@/shared/constants'
import { type Search, SearchField } from '@/shared/ui/SearchField'

test('a reset replaces a text that was searched and whose parameters were never rendered', async () => {
  const onSearch = vi.fn()
  const search = createRef<Search>()
  const field = (text: string) => <SearchField ref={search} label="Search" text={text} onSearch={onSearch} />
  const { rerender } = render(field(''))
  const box = screen.getByRole('searchbox', { name: 'Search' })
  await userEvent.type(box, 'san bl')
  await waitFor(() => expect(onSearch).toHaveBeenCalledWith('san bl'))
  search.current?.reset('')
  rerender(field(''))
  expect(box).toHaveValue('')
  await userEvent.type(box, 'inti')
  await waitFor(() => expect(onSearch).toHaveBeenCalledWith('inti'))
  rerender(field('inti'))
  expect(box).toHaveValue('inti')
})

test('a reset without a text cancels what is typed and restores the last search', async () => {
  const onSearch = vi.fn()
  const search = createRef<Search>()
  render(<SearchField ref={search} label="Search" text="corpus" onSearch={onSearch} />)
  const box = screen.getByRole('searchbox', { name: 'Search' })
  await userEvent.type(box, ' christi')
  search.current?.reset()
  await waitFor(() => expect(box).toHaveValue('corpus'))
  await new Promise((resolve) => setTimeout(resolve, SEARCH_DEBOUNCE_MS + 100))
  expect(onSearch).not.toHaveBeenCalled()
})
