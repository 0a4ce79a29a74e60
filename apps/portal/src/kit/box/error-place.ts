import type { ApiError } from '@vestibule/contract/errors'

/** The field that caused a refusal; its sentence stands there. Nothing when no field did. */
export const errorPlace = ({ code }: ApiError): 'email' | 'password' | undefined => {
  if (code === 'EMAIL_INVALID') return 'email'
  return code.startsWith('PASSWORD_') ? 'password' : undefined
}
