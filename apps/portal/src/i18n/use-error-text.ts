import { type ApiError, genericError } from '@vestibule/contract/errors'
import { useAtomValue } from 'jotai'
import { errors } from './en/errors.ts'
import { addWords } from './english.ts'
import { translatorAtom } from './translator.atoms.ts'
import type { Translator, Values } from './translator.ts'

addWords({ errors })

/** The sentence for a refusal. */
export const useErrorText = (): ((error: ApiError) => string) => {
  const translator = useAtomValue(translatorAtom)
  return (error) => errorText(translator, error)
}

/**
 * The sentence for a refusal in a language. A code we have no words for shows what the server said; where that is the
 * code itself, the sentence for everything else stands in, so that a person never reads a code.
 */
export const errorText = (
  { text, has }: Translator,
  { code, message, status, context }: ApiError,
): string => {
  const isUnnamed = code === genericError && status < 500
  const source = isUnnamed
    ? undefined
    : (['errors', 'adminErrors'] as const).find((namespace) => has(namespace, code))
  if (source === undefined && message !== code) return message
  return text(source ?? 'errors', source ? code : genericError, context as Values)
}
