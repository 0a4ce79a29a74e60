import type { ReactNode } from 'react'
import { Button } from '../feedback/Button.tsx'
import { useClickGuard } from './use-click-guard.ts'

type GuardedButtonProps = {
  readonly children: ReactNode
  readonly isBusy?: boolean
  readonly isDisabled?: boolean
  readonly onClick: () => void
}

/** The last button on the way to something that cannot be taken back. */
export const GuardedButton = ({ children, isBusy, isDisabled, onClick }: GuardedButtonProps) => {
  const { ref, isTrusted } = useClickGuard<HTMLSpanElement>()
  return (
    <span ref={ref}>
      <Button
        kind="danger"
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
