import type { ReactNode } from 'react'
import { Button } from '../feedback/Button.tsx'
import { useClickGuard } from './use-click-guard.ts'

type GuardedButtonProps = {
  readonly kind?: 'primary' | 'danger'
  readonly size?: 'large' | undefined
  readonly isWide?: boolean
  readonly children: ReactNode
  readonly isBusy?: boolean
  readonly isDisabled?: boolean
  readonly onClick: () => void
}

/** The last button on the way to something that cannot be taken back. */
export const GuardedButton = ({
  kind = 'danger',
  size,
  isWide,
  children,
  isBusy,
  isDisabled,
  onClick,
}: GuardedButtonProps) => {
  const { ref, isTrusted } = useClickGuard<HTMLSpanElement>()
  return (
    <span ref={ref}>
      <Button
        kind={kind}
        size={size}
        isWide={isWide}
        isBusy={isBusy ?? false}
        disabled={isDisabled}
        aria-disabled={!isTrusted || undefined}
        onClick={() => isTrusted && onClick()}
      >
        {children}
      </Button>
    </span>
  )
}
