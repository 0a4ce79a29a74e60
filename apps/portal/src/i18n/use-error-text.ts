import { type ApiError, genericError } from '@vestibule/contract/errors'
import { useAtomValue } from 'jotai'
import { errors } from './en/errors.ts'
import { addWords } from './english.ts'
import { translatorAtom } from './translator.atoms.ts'
import type { Values } from './translator.ts'

addWords({ errors })

/** The sentence for a refusal. A code we have no words for shows what the server said, as text. */
export const useErrorText = (): ((error: ApiError) => string) => {
  const { text, has } = useAtomValue(translatorAtom)
  return ({ code, message, status, context }) => {
    const isUnnamed = code === genericError && status < 500
    const source = (['errors', 'adminErrors'] as const).find((namespace) => has(namespace, code))
    return isUnnamed || source === undefined ? message : text(source, code, namedValues(context))
  }
}

const namedValues = (context: ApiError['context']): Values =>
  Object.fromEntries(
    Object.entries(context).filter(
      (pair): pair is [string, string | number] =>
        pair[1] !== null && pair[1] !== undefined && typeof pair[1] !== 'boolean',
    ),
  )
