import { drawCode, isRightCode } from '../credentials/one-time-code.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import type { OneTimeCodeRow } from '../../platform/db/schema/one-time-codes.ts'
import type { RequestContext } from '../../request/request-context.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import { secretText } from '../../runtime/random.ts'
import { purpose } from './activation-code.queries.ts'

type Seed = { readonly handleHash: string; readonly seed: string }
type Mac = (text: string) => Buffer

/** Draws from bytes that only the key of the installation makes of a seed. */
const drawWith = (mac: Mac, { handleHash, seed }: Seed): string => {
  let count = 0
  const bytes = (length: number) => mac(`${handleHash}.${seed}.${count++}`).subarray(0, length)
  return drawCode({ bytes })
}

/** Draws a code, and the seed by which the same digits can be mailed again: they are kept nowhere. */
export const drawSeededCode = (
  { random, secrets }: Pick<RequestContext, 'random' | 'secrets'>,
  handleHash: string,
): { readonly code: string; readonly seed: string } => {
  const seed = secretText(random)
  return { seed, code: drawWith((text) => secrets.mac('activation-codes', text), { handleHash, seed }) }
}

/** The same under each key that still counts. */
const drawAgain = (secrets: Secrets, seed: Seed): string[] =>
  secrets
    .macs('activation-codes', seed.seed)
    .map((_, key) => drawWith((text) => secrets.macs('activation-codes', text)[key]!, seed))

/** The digits that were drawn for a handle, while they can be typed. */
export const readOpenCode = async (
  tx: Database,
  ctx: RequestContext,
  { handleHash, data: { seed } }: Pick<OneTimeCodeRow, 'handleHash' | 'data'>,
): Promise<string | undefined> => {
  if (typeof seed !== 'string') return undefined
  for (const code of drawAgain(ctx.secrets, { handleHash, seed }))
    if (await isRightCode(tx, ctx, { purpose, handleHash, code })) return code
  return undefined
}
