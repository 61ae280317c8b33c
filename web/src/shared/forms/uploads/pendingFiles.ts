import type { Form } from '@/shared/forms/useForm'

type Pending = { work: Set<Promise<unknown>>; isAwaited: boolean }
const byForm = new WeakMap<Form['control'], Pending>()

function pendingOf({ control }: Pick<Form, 'control'>): Pending {
  const pending = byForm.get(control) ?? { work: new Set(), isAwaited: false }
  byForm.set(control, pending)
  return pending
}

/** Counts the preparation of files, which will change the form, as pending until it ends. */
export function filesPending(form: Pick<Form, 'control'>, work: Promise<unknown>) {
  const pending = pendingOf(form)
  pending.work.add(work)
  void work.finally(() => pending.work.delete(work))
}

/**
 * Waits until all files of a form are prepared, so that a form that is sent meanwhile has them. Resolves to false for a
 * caller while another one waits: a second press sends nothing twice.
 */
export async function filesPrepared(form: Pick<Form, 'control'>): Promise<boolean> {
  const pending = pendingOf(form)
  if (pending.isAwaited) return false
  pending.isAwaited = true
  while (pending.work.size > 0) await Promise.allSettled(pending.work)
  pending.isAwaited = false
  return true
}
