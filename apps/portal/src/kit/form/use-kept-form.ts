import { useStore } from 'jotai'
import { type RefCallback, type RefObject, useCallback, useEffect, useRef } from 'react'
import { closeInput, openInput } from '../../ports/kept-input.ts'
import { fillForm, type FieldValue, readFormValues } from './form-values.ts'

/**
 * A form whose fields are given back after a session that ended while it was open.
 *
 * @param name tells forms of one address apart
 * @param isChanged something was typed: else there is nothing to keep
 * @returns the form's `ref`, and the form itself once it is there
 */
export const useKeptForm = (
  name: string,
  isChanged: boolean,
): { readonly ref: RefCallback<HTMLFormElement>; readonly form: RefObject<HTMLFormElement | null> } => {
  const store = useStore()
  const form = useRef<HTMLFormElement>(null)
  const changed = useRef(isChanged)
  useEffect(() => {
    changed.current = isChanged
  })
  const ref = useCallback(
    (element: HTMLFormElement) => {
      form.current = element
      const { value, ...place } = store.set(openInput, name)
      const stop = value === undefined ? undefined : fillForm(element, value as readonly FieldValue[])
      return () => {
        stop?.()
        form.current = null
        if (changed.current) store.set(closeInput, { ...place, value: readFormValues(element) })
      }
    },
    [store, name],
  )
  return { ref, form }
}
