import type { ApiError } from '@vestibule/contract/errors'
import { useState } from 'react'
import { applyChoices, changedFields, type ComparedFields, type Conflict, findConflict } from './conflict.ts'

type Sent = { readonly data: FormData; readonly changed: ReadonlySet<string> }

/**
 * Notices that a row was changed while its form was open, and lets the user choose for each field that differs.
 *
 * @param error what the server refused last
 * @param fields those that the user can choose for
 */
export const useConflict = (error: ApiError | undefined, fields: ComparedFields = {}) => {
  const [sent, setSent] = useState<Sent>()
  // The choice stays on screen while it is being saved, and after another refusal.
  const [kept, setKept] = useState<{ readonly error: ApiError; readonly conflict: Conflict }>()
  if (error?.code === 'CHANGED_MEANWHILE' && sent !== undefined && kept?.error !== error)
    setKept({ error, conflict: findConflict(error, fields, sent.data, sent.changed) })
  const conflict = kept?.conflict
  /** What to send for what the form holds. */
  const prepare = (form: HTMLFormElement) => {
    const data = conflict ? applyChoices(new FormData(form), conflict) : new FormData(form)
    setSent({ data, changed: changedFields(form) })
    return { data, updatedAt: conflict?.updatedAt }
  }
  return { conflict, prepare }
}
