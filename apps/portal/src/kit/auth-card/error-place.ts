import type { ApiError } from '@vestibule/contract/errors'

type Place = 'email' | 'password' | 'phoneNumber' | 'username'

/** The field that caused a refusal; its sentence stands there. Nothing when no field did. */
export const errorPlace = ({ code }: ApiError): Place | undefined => {
  if (code === 'EMAIL_INVALID' || code === 'EMAIL_DOMAIN_RESTRICTED') return 'email'
  if (code === 'PHONE_INVALID' || code === 'PHONE_REQUIRED') return 'phoneNumber'
  if (code === 'USERNAME_INVALID' || code === 'USERNAME_TAKEN') return 'username'
  return code.startsWith('PASSWORD_') ? 'password' : undefined
}
