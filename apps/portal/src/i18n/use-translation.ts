import { type ApiError, genericError } from '@vestibule/contract/errors'
import { useAtomValue } from 'jotai'
import { translatorAtom } from './translator.atoms.ts'
import type { Values } from './translator.ts'
import type { KeyOf, Namespace, Words } from './words.ts'

/** Words of one namespace in the portal's language. */
export const useTranslation = <N extends Namespace>(namespace: N) => {
  const { text, locale, direction } = useAtomValue(translatorAtom)
  return {
    t: (key: KeyOf<Words[N]>, values?: Values): string => text(namespace, key, values),
    locale,
    direction,
  }
}

/** The sentence for a refusal. A code we have no words for shows what the server said, as text. */
export const useErrorText = (): ((error: ApiError) => string) => {
  const { text, has } = useAtomValue(translatorAtom)
  return ({ code, message, status, context }) => {
    const isUnnamed = code === genericError && status < 500
    return isUnnamed || !has('errors', code) ? message : text('errors', code, namedValues(context))
  }
}

const namedValues = (context: ApiError['context']): Values =>
  Object.fromEntries(
    Object.entries(context).filter(
      (pair): pair is [string, string | number] =>
        pair[1] !== null && pair[1] !== undefined && typeof pair[1] !== 'boolean',
    ),
  )
