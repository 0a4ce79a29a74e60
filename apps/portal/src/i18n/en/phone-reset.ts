export const phoneReset = {
  ResetPhoneNumber: {
    title: 'Lost your phone?',
    body: 'We’ll e-mail you a code to sign in with another number.',
    submit: 'Send code',
    signIn: 'Back to sign in',
  },
  VerifyResetPhoneNumber: {
    body: 'If this address has an account, a six-digit code is on its way to',
  },
  ChangePhoneNumber: {
    title: 'Your new phone number',
    body: 'You sign in with it from now on. We’ll text you a code next.',
    submit: 'Use this number',
  },
}
