import { type MouseEvent, type ReactNode, type RefObject, useId, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '@/shared/i18n/useLocale'
import { cx } from '@/shared/text'
import { Icon } from '@/shared/ui/Icon'
import ui from '@/shared/ui/ui.module.css'
import { focusField } from './focusField'
import { type Listed, ListProblem, useProblemList } from './problemList'
import own from './summary.module.css'

type Refusable = { refusals: number; summary: RefObject<HTMLElement | null> }
type Props = { form: Refusable; children: ReactNode }

/**
 * The fields of a long form, and above them what is missing after it was refused. What is filled in then stays in the list with a mark, so
 * that nothing below it moves.
 */
export function ErrorSummary({ form, children }: Props) {
  const { lines, list, forgetFixed } = useProblemList()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal begins a new list
  useLayoutEffect(forgetFixed, [form.refusals])
  return (
    <ListProblem value={list}>
      {form.refusals > 0 && lines.length > 0 && <Summary box={form.summary} lines={lines} />}
      {children}
    </ListProblem>
  )
}

function Summary({ box, lines }: { box: RefObject<HTMLElement | null>; lines: Listed[] }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const id = useId()
  const open = lines.filter(({ isFixed }) => !isFixed)
  const count = open.length
  const title = open.every(({ isMissing }) => isMissing) ? 'things_missing' : 'things_to_correct'
  const go = (event: MouseEvent, { slot }: Listed) => {
    event.preventDefault()
    if (slot) focusField(slot, locale)
  }
  return (
    <section ref={box} className={own.summary} tabIndex={-1} aria-labelledby={id}>
      <h2 id={id}>{count === 0 ? t('nothing_missing') : t(title, { count })}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line.id} className={cx(line.isFixed && own.fixed)}>
            <a href={`#${line.id}`} onClick={(event) => go(event, line)}>
              <Icon name={line.isFixed ? 'check' : 'alert'} size={18} />
              <span>
                {line.text}
                {line.isFixed && <span className={ui.hidden}>{` – ${t('complete')}`}</span>}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
