import type { ApiError } from '@vestibule/contract/errors'
import { TriangleAlert } from 'lucide-react'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../feedback/Button.tsx'
import { Refusal } from '../feedback/Refusal.tsx'
import { useFocusKept } from '../page/use-focus-kept.ts'
import { EmptyRows } from './EmptyRows.tsx'

type FailedRowsProps = {
  readonly error: ApiError
  /** Rows from before are still there, so the failure is said above them. */
  readonly hasRows: boolean
  readonly onRetry: () => void
}

/** A list that did not come: why, the number to quote to support, and the way to try again. */
export const FailedRows = ({ error, hasRows, onRetry }: FailedRowsProps) => {
  const { t } = useTranslation('table')
  const common = useTranslation('common')
  const errorText = useErrorText()
  useFocusKept()
  // A refusal that says how long to wait counts down, which only the line above the rows can show.
  if (hasRows || error.context.retryAfterSeconds !== undefined)
    return <Refusal error={error} retry={onRetry} />
  return (
    <div role="alert">
      <EmptyRows
        icon={TriangleAlert}
        isWarning
        title={t('failed')}
        lead={errorText(error)}
        action={<Button onClick={onRetry}>{common.t('retry')}</Button>}
      >
        {error.traceId !== undefined && (
          <small>
            {common.t('traceId')} <code dir="ltr">{error.traceId}</code>
          </small>
        )}
      </EmptyRows>
    </div>
  )
}
