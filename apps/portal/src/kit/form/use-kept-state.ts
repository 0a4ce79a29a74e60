import { useStore } from 'jotai'
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
import { closeInput, openInput } from '../../ports/kept-input.ts'

/**
 * A state that a session which ends meanwhile does not take along, for what a form holds beside its fields.
 *
 * @param name tells states of one address apart
 * @param first the state where nothing was kept
 */
export const useKeptState = <Value>(
  name: string,
  first: Value,
): readonly [Value, Dispatch<SetStateAction<Value>>] => {
  const store = useStore()
  const [opened] = useState(() => store.set(openInput, name))
  const [value, setValue] = useState(() => (opened.value ?? first) as Value)
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  useEffect(() => () => store.set(closeInput, { ...opened, value: latest.current }), [store, opened])
  return [value, setValue]
}
