import { cleanName } from '@vestibule/contract/name-text'
import { InputError } from '../../runtime/input-error.ts'

/**
 * A name that an operator typed, cleaned as one that comes through the contract (SEC-PO-13).
 *
 * @param option how the command calls it
 * @throws InputError for a name of which nothing is left
 */
export const requireName = (option: string, text: string): string => {
  const name = cleanName(text)
  if (name === '') throw new InputError(`${option} must have a letter, a digit or a sign that can be seen`)
  return name
}
