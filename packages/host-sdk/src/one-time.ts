import { isOneTime } from '@vestibule/contract/constants'

/** Takes out of an address what is good for one use; false when there was nothing. */
export function stripOneTime({ searchParams }: URL): boolean {
  const names = [...searchParams.keys()].filter(isOneTime)
  for (const name of names) searchParams.delete(name)
  return names.length > 0
}
