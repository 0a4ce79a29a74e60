export const passwordless = {
  loginWithOtc: {
    title: 'Check your email',
    body: 'Enter the six-digit code we sent to',
  },
  magicLinkPreLoginSuccess: {
    body: 'If you have an account, we’ve emailed a sign-in link to',
    hint: 'Open it in this browser within 10 minutes. Can’t find it? Check your spam folder.',
  },
  magicLinkPostLogin: {
    title: 'Sign in to {{application}}',
    body: 'Confirm that you want to sign in on this device.',
    submit: 'Sign in',
    askTitle: 'Did you request this link?',
    ask: 'It was requested in another browser, from {{ip}}, on {{time}}. Continue only if that was you. You’ll be signed in as',
    askSubmit: 'Yes, sign in',
    lostTitle: 'Get a new link',
    lostSubmit: 'Go to sign in',
    signIn: 'Back to sign in',
  },
  magicLinkPostLoginSuccess: {
    title: 'You’re signed in',
    going: 'Taking you to {{application}}…',
  },
}
