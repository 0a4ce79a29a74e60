import { type ApiError, type ClientErrorCode, genericError } from '@vestibule/contract/errors'
import type adminErrors from '@vestibule/messages/en/signin/admin-errors.json'
import errors from '@vestibule/messages/en/signin/errors.json' with { type: 'json' }
import { useAtomValue } from 'jotai'
import { addMessages } from './english.ts'
import { translatorAtom } from './translator.atoms.ts'
import type { Translator, Values } from './translator.ts'

/** A code without a sentence does not compile. Those that only administration meets have a namespace of their own. */
type Sentences = Record<Exclude<ClientErrorCode, keyof typeof adminErrors>, string>

addMessages({ errors: errors satisfies Sentences })

/** The sentence for a refusal. */
export const useErrorText = (): ((error: ApiError) => string) => {
  const translator = useAtomValue(translatorAtom)
  return (error) => errorText(translator, error)
}

const missingPermission = 'FORBIDDEN_WITHOUT'
const higherByConnection = 'OUT_RANKED_BY_CONNECTION'

/**
 * The sentence for a refusal in a language. A code we have no sentence for shows what the server said; where that is the
 * code itself, the sentence for everything else stands in, so that a person never reads a code.
 */
export const errorText = (
  { text, has }: Translator,
  { code, message, status, context }: ApiError,
): string => {
  // A missing permission is named only in administration, whose sentences say what to do about it.
  if (code === 'FORBIDDEN' && 'permission' in context && has('adminErrors', missingPermission))
    return text('adminErrors', missingPermission, context as Values)
  if (code === 'OUT_RANKED' && 'ssoConfigId' in context && has('adminErrors', higherByConnection))
    return text('adminErrors', higherByConnection, {})
  const isUnnamed = code === genericError && status < 500
  const source = isUnnamed
    ? undefined
    : (['errors', 'adminErrors'] as const).find((namespace) => has(namespace, code))
  if (source === undefined && message !== code) return message
  return text(source ?? 'errors', source ? code : genericError, context as Values)
}
