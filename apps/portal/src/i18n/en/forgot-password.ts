export const forgotPassword = {
  forgotPassword: {
    title: 'Reset your password',
    body: 'We’ll e-mail you a link to choose a new one.',
    newLink: 'Get a new link',
    submit: 'Send link',
    signIn: 'Back to sign in',
    failedStrategies: 'An error occurred while determining recovery strategy',
    failedMail: 'An error occurred while sending recovery email',
  },
  forgotPasswordEmailSuccess: {
    body: 'If this address has an account, a link to choose a new password is on its way to',
    hint: 'It works for 30 minutes. Nothing there? Look in the spam folder.',
  },
  passwordRecoverySelector: {
    title: 'How should we reach you?',
    body: 'Choose how to set a new password.',
    mail: 'E-mail me a link',
    text: 'Text me a code',
    back: 'Back',
  },
  resetPasswordViaSms: {
    body: 'If this account has a phone number, a six-digit code is on its way. You asked for',
    failedText: 'An error occurred while sending recovery sms',
    failedVerify: 'An error occurred while verifying password via sms',
  },
  resetPasswordPage: {
    title: 'Choose a new password',
    body: 'Everywhere else you’ll be signed out.',
    checking: 'Checking your link…',
    submit: 'Set password',
  },
  resetPasswordSuccess: {
    title: 'Your password is set',
    body: 'Sign in with it now.',
    submit: 'Sign in',
  },
}
