import { mfaToken } from '@vestibule/contract/schemas/mfa'
import { object, safeParse } from 'valibot'

const handedOver = object({ mfaToken })

/**
 * The token of the sign-in that a native application was answered, from what it put into the address: JSON in base64, in either
 * alphabet. All else that is in it may be of any maker, and is asked of the server.
 */
export const readMfaToken = (text: string | undefined): string | undefined => {
  try {
    const binary = atob((text ?? '').replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (byte) => byte.charCodeAt(0))
    const parsed = safeParse(handedOver, JSON.parse(new TextDecoder().decode(bytes)))
    return parsed.success ? parsed.output.mfaToken || undefined : undefined
  } catch {
    return undefined
  }
}
