import type { ErrorContext } from '@vestibule/contract'

/**
 * Says in the words of a standard what a step-up has to bring: `acr_values` and `max_age` are also what the
 * authorization endpoint and `step-up/generate` are asked for (RFC 9470, section 3). Our status is 403, not 401:
 * clients of this wire refresh their token on 401, and would come back with the same proof.
 */
export const stepUpChallenge = (sentence: string, { acrValues, maxAge }: ErrorContext): string => {
  const parameters = {
    error: 'insufficient_user_authentication',
    error_description: sentence,
    acr_values: acrValues,
    max_age: maxAge,
  }
  const written = Object.entries(parameters).filter(([, value]) => value !== undefined)
  return `Bearer ${written.map(([name, value]) => `${name}="${value}"`).join(', ')}`
}
