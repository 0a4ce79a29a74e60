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
