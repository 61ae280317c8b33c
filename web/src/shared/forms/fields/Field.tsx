import { type ReactNode, useContext, useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import css from '@/shared/forms/forms.module.css'
import { ListProblem } from '@/shared/forms/summary/problemList'
import { isMissing, namedProblem, problemText } from '@/shared/forms/summary/problemText'
import type { Problem } from '@/shared/forms/values'
import { Icon } from '@/shared/ui/Icon'

export type FieldProps = {
  label: string
  help?: string
  needed?: boolean
  problem?: Problem
  /** Content of the line for problems while the field has no problem. */
  note?: ReactNode
}
export type ControlProps = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true; 'aria-required'?: true }

/** A control with its label above, and help and problem below; ARIA attributes connect them. */
export function Field({
  label,
  help,
  needed,
  problem,
  note,
  children,
}: FieldProps & { children: (w: ControlProps) => ReactNode }) {
  const id = useId()
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
        {needed && <Star />}
      </label>
      {children(controlProps(id, { help, needed, problem }))}
      <Below {...{ id, label, help, problem, note }} />
    </div>
  )
}

/** The same for a group of controls. */
export function FieldGroup({
  label,
  help,
  needed,
  problem,
  note,
  children,
}: FieldProps & { children: (w: ControlProps) => ReactNode }) {
  const id = useId()
  const { 'aria-describedby': described } = controlProps(id, { help, needed, problem })
  return (
    <fieldset className={css.field} aria-describedby={described}>
      <legend className={css.label}>
        {label}
        {needed && <Star />}
      </legend>
      {children(controlProps(id, { help, needed, problem }))}
      <Below {...{ id, label, help, problem, note }} />
    </fieldset>
  )
}

const Star = () => (
  <span className={css.star} aria-hidden="true">
    {' *'}
  </span>
)

function controlProps(id: string, { help, needed, problem }: Omit<FieldProps, 'label'>): ControlProps {
  const described = [problem && `${id}-problem`, help && `${id}-help`].filter(Boolean).join(' ')
  return {
    id,
    'aria-describedby': described || undefined,
    'aria-invalid': problem ? true : undefined,
    'aria-required': needed ? true : undefined,
  }
}

type BelowProps = Pick<FieldProps, 'label' | 'help' | 'problem' | 'note'> & { id: string }

function Below({ id, label, help, problem, note }: BelowProps) {
  return (
    <>
      {help && (
        <p className={css.help} id={`${id}-help`}>
          {help}
        </p>
      )}
      <ProblemSlot {...{ id: `${id}-problem`, label, problem, note }} />
    </>
  )
}

type SlotProps = { id: string; label: string; problem?: Problem; note?: ReactNode }

/** The place of a problem. Its first line lies in the gap below the field, so that nothing moves when it appears. */
export const ProblemSlot = ({ note, problem, ...line }: SlotProps) => (
  <div className={css.slot}>{problem ? <ProblemLine {...line} problem={problem} /> : note}</div>
)

/** A problem as text beside an icon, since an icon alone has no meaning for a screen reader; an error summary lists it. */
export function ProblemLine({ id, label, problem }: { id: string; label: string; problem: Problem }) {
  const { t } = useTranslation()
  const line = useRef<HTMLParagraphElement>(null)
  const list = useContext(ListProblem)
  const text = namedProblem(t, problem, label)
  const missing = isMissing(problem)
  useLayoutEffect(
    () => list?.({ id, text, isMissing: missing, slot: line.current?.parentElement ?? null }),
    [list, id, text, missing],
  )
  return (
    <p className={css.error} id={id} ref={line}>
      <Icon name="alert" size={18} />
      {problemText(t, problem, label)}
    </p>
  )
}
