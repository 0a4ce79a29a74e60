import { loginResponse } from '@vestibule/contract/schemas/login-response'
import { atom } from 'jotai/vanilla'
import { safeParse } from 'valibot'
import { goTo, route } from '../../ports/route.ts'
import { waitingSignIn } from '../../session/session.atoms.ts'
import type { LoginResponse } from '../../session/types.ts'

/** What a native application was answered, as it put it into the address: JSON in base64, in either alphabet. */
export const readState = (text: string | undefined): LoginResponse | undefined => {
  try {
    const binary = atob((text ?? '').replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (byte) => byte.charCodeAt(0))
    const given: unknown = JSON.parse(new TextDecoder().decode(bytes))
    const parsed = safeParse(loginResponse, { mfaRequired: true, ...(given as object) })
    return parsed.success && parsed.output.mfaToken ? { ...parsed.output, mfaRequired: true } : undefined
  } catch {
    return undefined
  }
}

/**
 * A native application began the sign-in and has this page ask for the second factor. What it says is only which
 * token waits: whether that is one, and for whom, the server says. Anything else begins with the first step.
 */
export const handOver = atom(null, (get, set) => {
  set(waitingSignIn, readState(get(route).params.state))
  set(goTo, 'loginUrl', {}, { replace: true })
})
