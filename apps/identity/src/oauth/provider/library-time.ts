import { type Clock, epochSeconds } from '../../runtime/clock.ts'

/**
 * A moment of ours on the library's clock, which is always the machine's: the two differ only where ours was moved, in
 * development and in tests.
 */
export const librarySeconds = ({ clock }: { readonly clock: Clock }, at: Date): number =>
  Math.floor(Date.now() / 1000) + epochSeconds(at) - epochSeconds(clock.now())
