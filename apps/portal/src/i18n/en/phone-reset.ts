export const phoneReset = {
  ResetPhoneNumber: {
    title: 'Lost your phone?',
    body: 'We’ll email you a code to sign in with a different number.',
    submit: 'Send code',
    signIn: 'Back to sign in',
  },
  VerifyResetPhoneNumber: {
    body: 'If you have an account, we’ve emailed a six-digit code to',
  },
  ChangePhoneNumber: {
    title: 'Enter your new phone number',
    body: 'You’ll use it to sign in. We’ll text you a code next.',
    submit: 'Use this number',
  },
}
