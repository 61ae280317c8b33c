import { useEffect, useState } from 'react'
import { afterPress } from './afterPress'

/** The value, but never a new one while a pointer is down: what an answer adds to the page would move the pressed button. */
export function useAfterPress<T>(value: T): T {
  const [shown, setShown] = useState(value)
  useEffect(() => afterPress(() => setShown(() => value)), [value])
  return shown
}
