import { useSetAtom } from 'jotai'
import { useEffect, useId } from 'react'
import { countUnsaved } from '../../ports/unsaved.ts'
import { useHeldTenant } from './use-held-tenant.ts'

const ask = (event: BeforeUnloadEvent): void => event.preventDefault()

/** Says how much would be lost by leaving. The portal asks before it goes elsewhere, the browser before it closes. */
export const useUnsaved = (count: number): void => {
  const form = useId()
  const setUnsaved = useSetAtom(countUnsaved)
  const isUnsaved = count > 0
  useHeldTenant(isUnsaved)
  useEffect(() => {
    setUnsaved(form, count)
    return () => setUnsaved(form, 0)
  }, [form, count, setUnsaved])
  useEffect(() => {
    if (!isUnsaved) return
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUnsaved])
}
