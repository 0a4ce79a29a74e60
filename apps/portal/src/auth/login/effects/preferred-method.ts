import { storageKeys } from '@vestibule/contract/constants'
import type { Getter } from 'jotai/vanilla'
import { storageAtom } from '../../../ports/storage.ts'

/** A proof of this kind was right: the next sign-in in this browser offers it first. A word, and nothing about the user. */
export const preferMethod = (get: Getter, method: string): void =>
  get(storageAtom).write(storageKeys.preferredLoginMethod, method)

const keys: readonly string[] = ['internal', 'usb-key', 'android']

/** Which kind of key it was is known only where it was made here. */
export const preferKey = (get: Getter): void => {
  const before = get(storageAtom).read(storageKeys.preferredLoginMethod) ?? ''
  if (!keys.includes(before)) preferMethod(get, 'internal')
}
