import { isOneTime } from '@vestibule/contract/constants'

/** Takes out of an address what is good for one use, and says how much that was. */
export const stripOneTime = ({ searchParams }: URL): number =>
  [...searchParams.keys()].filter(isOneTime).map((name) => searchParams.delete(name)).length
