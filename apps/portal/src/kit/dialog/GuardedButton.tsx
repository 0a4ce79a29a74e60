import type { ReactNode } from 'react'
import { Button } from '../feedback/Button.tsx'
import { useClickGuard } from './use-click-guard.ts'

type GuardedButtonProps = {
  readonly kind?: 'primary' | 'danger'
  readonly children: ReactNode
  readonly isBusy?: boolean
  readonly isDisabled?: boolean
  readonly onClick: () => void
}

/** The last button on the way to something that cannot be taken back. */
export const GuardedButton = ({
  kind = 'danger',
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
        isBusy={isBusy}
        disabled={isDisabled}
        aria-disabled={!isTrusted || undefined}
        onClick={() => isTrusted && onClick()}
      >
        {children}
      </Button>
    </span>
  )
}
