import * as v from 'valibot'
import { signedIn } from '../access.ts'
import { duration, yearSeconds } from '../duration.ts'
import { operation } from '../operation.ts'
import { optionalText } from '../optional-text.ts'
import { loginResponse } from '../schemas/login-response.ts'
import { password } from '../schemas/user.ts'

export const generateStepupSession = operation({
  name: 'generateStepupSession',
  summary:
    'Asks for a recent second factor: answers what to verify, or a token where it is recent enough already.',
  method: 'POST',
  path: '/identity/resources/auth/v1/user/step-up/generate',
  access: signedIn,
  input: v.object({
    /** Seconds the second factor may be old. */
    maxAge: v.optional(duration({ least: 0, most: yearSeconds })),
    /**
     * Ours: the password again, for who has no second factor and is about to change a lock. The token that comes of
     * it is fresh, and not stepped up.
     */
    password: optionalText(password),
  }),
  output: loginResponse,
  errors: ['MFA_NOT_ENROLLED', 'WRONG_PASSWORD', 'TOO_MANY_ATTEMPTS', 'BUSY'],
})
