export const passwordless = {
  loginWithOtc: {
    title: 'Check your e-mail',
    body: 'Type the six-digit code we sent to',
  },
  magicLinkPreLoginSuccess: {
    body: 'If this address has an account, a link to sign in is on its way to',
    hint: 'It works for 10 minutes, in this browser. Nothing there? Look in the spam folder.',
  },
  magicLinkPostLogin: {
    title: 'Sign in to {{application}}',
    body: 'You opened the link we sent.',
    submit: 'Sign in',
    askTitle: 'Did you ask for this link?',
    ask: 'It was asked for in another browser, from {{ip}}, on {{time}}. Go on only if that was you. It signs in as',
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
