import type { KeyOf } from '@vestibule/messages/messages'
import type { Namespace, PortalMessages } from '@vestibule/messages/portal'
import { useAtomValue } from 'jotai'
import { translatorAtom } from './translator.atoms.ts'
import type { Values } from './translator.ts'

/** Messages of one namespace in the portal's language. */
export const useTranslation = <N extends Namespace>(namespace: N) => {
  const { text, locale, direction } = useAtomValue(translatorAtom)
  return {
    t: (key: KeyOf<PortalMessages[N]>, values?: Values): string => text(namespace, key, values),
    locale,
    direction,
  }
}
