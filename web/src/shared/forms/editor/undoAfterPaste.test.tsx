import { act, fireEvent, render, screen } from '@testing-library/react'
import { useLayoutEffect, useRef, useState } from 'react'
import { expect, test } from 'vitest'
import MarkdownEditor from './MarkdownEditor'

const WRITTEN = 'Come early.\n\n## Programme'

/** Undoes a paste in the commit that shows it, before React runs the passive effects of that commit. */
function UndoneAtOnce() {
  const [value, setValue] = useState('Come early.')
  const caret = useRef(null)
  const undone = useRef(false)
  useLayoutEffect(() => {
    if (value !== WRITTEN || undone.current) return
    undone.current = true
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'z', ctrlKey: true })
  }, [value])
  return (
    <MarkdownEditor id="text" name="text" lang="en" value={value} onChange={setValue} onBlur={() => {}} caret={caret} />
  )
}

test('an undo in the moment of a paste keeps what redo needs', async () => {
  render(<UndoneAtOnce />)
  const box = screen.getByRole('textbox')
  await act(async () => fireEvent.change(box, { target: { value: WRITTEN } }))
  expect(box).toHaveValue('Come early.')
  fireEvent.keyDown(box, { key: 'y', ctrlKey: true })
  expect(box).toHaveValue(WRITTEN)
})
