import { checkAddress } from '../../platform/outgoing/check-address.ts'
import { type Resolve, systemResolve } from '../../platform/outgoing/outgoing-fetch.ts'
import { InputError } from '../../runtime/input-error.ts'

/** Milliseconds to wait for the name server. */
const resolveMs = 5000

type Rules = { readonly allowedOrigins: readonly string[]; readonly resolve?: Resolve }

/**
 * Checks an address that this server will send requests to, by the rules those requests go by later.
 *
 * @param option the option that carries the address, for the refusal
 * @returns the address as it was given
 * @throws InputError with the reason, where a request to it would be refused
 */
export const requireDeliverable = async (
  option: string,
  text: string,
  { allowedOrigins, resolve = systemResolve }: Rules,
): Promise<string> => {
  const signal = AbortSignal.timeout(resolveMs)
  try {
    await checkAddress(text, { allowedOrigins, resolve, signal })
    return text
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new InputError(
      `${option} ${text} would never be delivered to (${reason}): use https on port 443 of a public address, or list its origin in OUTGOING_ORIGINS`,
    )
  }
}
