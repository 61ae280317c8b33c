import type { FormEvent } from 'react'

/** The handler of a form that sends itself by script; what it sends is not the event's concern. */
export const onSubmit = (send: () => Promise<void>) => (event: FormEvent) => {
  event.preventDefault()
  void send()
}
