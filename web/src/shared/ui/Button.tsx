import type { ComponentProps } from 'react'
import { cx } from '@/shared/text'
import css from './button.module.css'

type Props = ComponentProps<'button'> & { look?: 'primary' | 'secondary' | 'ghost'; round?: boolean }

/** The gradient of "primary" is reserved for the one main action of a screen. */
export function Button({ look = 'secondary', round, className, type = 'button', ...rest }: Props) {
  return <button type={type} className={cx(buttonClass(look), round && css.round, className)} {...rest} />
}

export const buttonClass = (look: 'primary' | 'secondary' | 'ghost') => cx(css.button, css[look])
