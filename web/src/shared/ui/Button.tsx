import type { ComponentProps } from 'react'
import { cx } from '@/shared/text'
import css from './ui.module.css'

type Props = ComponentProps<'button'> & { look?: 'primary' | 'secondary' | 'ghost'; round?: boolean }

/** The signature gradient of "primary" is kept for the one main action of a screen. */
export function Button({ look = 'secondary', round, className, type = 'button', ...rest }: Props) {
  return <button type={type} className={cx(buttonClass(look), round && css.round, className)} {...rest} />
}

export const buttonClass = (look: 'primary' | 'secondary' | 'ghost') => cx(css.button, css[look])
