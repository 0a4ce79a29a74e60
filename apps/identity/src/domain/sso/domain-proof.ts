import type { Random } from '../../runtime/random.ts'
import type { Services } from '../../request/services.ts'

/** Text of the record that proves a domain: 128 bits that only who may change the domain can show (SEC-SO-03). */
export const newProof = (random: Random): string => `vestibule-domain=${random.bytes(16).toString('hex')}`

/**
 * Whether the record is at the domain itself: one above or below it proves nothing.
 *
 * @returns undefined where no name server could say
 */
export const isProofThere = async (
  { textRecords, log }: Pick<Services, 'textRecords' | 'log'>,
  { domain, txtRecord }: { readonly domain: string; readonly txtRecord: string },
): Promise<boolean | undefined> => {
  try {
    return (await textRecords(domain)).some((text) => text.trim() === txtRecord)
  } catch (error) {
    log.warn({ error, domain }, 'the records of a domain could not be read')
    return undefined
  }
}
