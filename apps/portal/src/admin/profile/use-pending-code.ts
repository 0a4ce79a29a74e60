import { useAtomValue, useStore } from 'jotai'
import { useEffect } from 'react'
import { closeInput, openInput } from '../../ports/kept-input.ts'
import { codeDialogs, type PendingCode, pendingCode } from './sign-in.atoms.ts'

/**
 * The code that the open dialog asks for. It is forgotten as soon as its dialog is left, also by Back or with the page;
 * a user whose session ended meanwhile has it again.
 *
 * @param dialog the dialog that the address names
 */
export const usePendingCode = (dialog: string | undefined): PendingCode | undefined => {
  const store = useStore()
  const pending = useAtomValue(pendingCode)
  const isCode = Object.values<string | undefined>(codeDialogs).includes(dialog)
  useEffect(() => {
    if (!isCode) return
    const { value, ...place } = store.set(openInput, 'code')
    if (value !== undefined) store.set(pendingCode, value as PendingCode)
    return () => {
      store.set(closeInput, { ...place, value: store.get(pendingCode) })
      store.set(pendingCode, undefined)
    }
  }, [isCode, store])
  return pending !== undefined && codeDialogs[pending.is] === dialog ? pending : undefined
}
