import { storageKeys } from '@vestibule/contract/constants'
import { atom } from 'jotai/vanilla'
import { storageAtom } from '../../ports/storage.ts'
import type { QuickLoginStrategy } from './cells/quick-login.ts'

const known: ReadonlySet<string> = new Set<QuickLoginStrategy>(['internal', 'usb-key', 'android', 'sms'])
const isStrategy = (text: string | undefined): text is QuickLoginStrategy => known.has(text ?? '')

/** What was chosen since this document began; null: nothing any more. */
const chosen = atom<QuickLoginStrategy | null | undefined>(undefined)

/** The quick way that is set up after the next sign-in, also when that takes another page. */
export const quickLogin = atom(
  (get): QuickLoginStrategy | undefined => {
    const now = get(chosen)
    const stored = get(storageAtom).read(storageKeys.registerQuickLogin)
    return now === undefined ? (isStrategy(stored) ? stored : undefined) : (now ?? undefined)
  },
  (get, set, strategy: QuickLoginStrategy | undefined) => {
    const storage = get(storageAtom)
    if (strategy === undefined) storage.remove(storageKeys.registerQuickLogin)
    else storage.write(storageKeys.registerQuickLogin, strategy)
    set(chosen, strategy ?? null)
  },
)
