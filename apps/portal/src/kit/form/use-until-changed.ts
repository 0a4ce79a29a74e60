import type { ApiError } from '@vestibule/contract/errors'
import { useState } from 'react'

/**
 * Shows a refusal of the server beside its field until the value is changed: what was refused is no longer there.
 *
 * @returns the refusal to show, and what to call when the field changes
 */
export const useUntilChanged = (error: ApiError | undefined) => {
  const [changed, setChanged] = useState<ApiError>()
  return { error: error === changed ? undefined : error, onChange: () => setChanged(error) }
}
