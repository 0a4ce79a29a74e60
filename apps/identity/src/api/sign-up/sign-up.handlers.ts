import { ApiError, type Contract } from '@vestibule/contract'
import type { IdentityHandlers, RequestContext } from '../../request/request-context.ts'
import { limitSignUps } from '../../domain/rate-limits/mail-limits.ts'
import { isSignUpOpen, type VendorSettings } from '../../domain/installation/settings.queries.ts'
import { signUpByEmail } from '../../domain/sign-up/sign-up-by-email.ts'
import { signUpByPhone } from '../../domain/sign-up/sign-up-by-phone.ts'
import { signUpByUsername } from '../../domain/sign-up/sign-up-by-username.ts'
import type { SignUp } from '../../domain/sign-up/sign-up-input.ts'

type Strategy = keyof VendorSettings['signUpStrategies']

/** A way to sign up that the installation did not choose is closed, whatever a client shows. */
const by =
  <Answer>(strategy: Strategy, signUp: (input: SignUp, ctx: RequestContext) => Promise<Answer>) =>
  async (input: SignUp, ctx: RequestContext): Promise<Answer> => {
    if (!isSignUpOpen(await ctx.settings(), strategy)) throw new ApiError('SIGN_UP_CLOSED')
    await limitSignUps(ctx)
    return signUp(input, ctx)
  }

export const signUpHandlers: IdentityHandlers<Contract['signUp']> = {
  signUpUser: by('email', signUpByEmail),
  signUpUserWithPhoneNumber: by('phoneNumber', signUpByPhone),
  signUpUserWithUsername: by('username', signUpByUsername),
}
