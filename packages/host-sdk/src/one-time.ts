import { isOneTime } from '@vestibule/contract/constants'

/** Takes out of an address what is good for one use; false when there was nothing. */
export function stripOneTime({ searchParams }: URL): boolean {
  return [...searchParams.keys()].filter(isOneTime).map((name) => searchParams.delete(name)).length > 0
}
