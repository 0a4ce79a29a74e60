import type { ButtonHTMLAttributes } from 'react'

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
  readonly kind?: 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-quiet'
  readonly size?: 'small' | 'usual' | 'large'
  readonly isWide?: boolean
  /** Work is under way: keeps size and name, shows that something happens, and takes no second click. */
  readonly isBusy?: boolean
}

export const Button = ({
  kind = 'secondary',
  size = 'usual',
  isWide = false,
  isBusy,
  type = 'button',
  children,
  onClick,
  ...rest
}: ButtonProps) => (
  <button
    {...rest}
    type={type}
    className={['v-button', `is-${kind}`, size !== 'usual' && `is-${size}`, isWide && 'is-wide']
      .filter(Boolean)
      .join(' ')}
    // What can be busy changes something: its press is judged (SEC-PO-17).
    data-acts={isBusy === undefined ? undefined : ''}
    // Not `disabled`, which would throw the keyboard's place away.
    aria-busy={isBusy || undefined}
    onClick={(event) => (isBusy ? event.preventDefault() : onClick?.(event))}
  >
    <span>{children}</span>
    <span className="v-spinner" />
  </button>
)
