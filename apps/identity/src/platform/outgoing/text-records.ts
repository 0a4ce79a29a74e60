import { Resolver } from 'node:dns/promises'

/**
 * The TXT records of a name, each as one text; none where the name or its records do not exist. Rejects when no name
 * server could say: that proves nothing, and nothing may be taken away for it.
 */
export type TextRecords = (name: string) => Promise<readonly string[]>

/** Answers of a name server that mean "there are none". */
const absent = new Set(['ENODATA', 'ENOTFOUND'])

const isAbsent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && absent.has(String(error.code))

/** Asks the name servers of this machine. A long text travels in pieces that belong together (RFC 7208, 3.3). */
export const systemTextRecords: TextRecords = async (name) => {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  try {
    // With its dot the name is whole: nothing of this machine's own search list is appended.
    const records = await resolver.resolveTxt(`${name}.`)
    return records.map((pieces) => pieces.join(''))
  } catch (error) {
    if (isAbsent(error)) return []
    throw error
  }
}
