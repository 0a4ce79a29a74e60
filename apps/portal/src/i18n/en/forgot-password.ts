export const forgotPassword = {
  forgotPassword: {
    title: 'Reset your password',
    body: 'We’ll email you a link to choose a new one.',
    newLink: 'Get a new link',
    submit: 'Send link',
    signIn: 'Back to sign in',
    failedStrategies: 'We couldn’t start the reset.',
    failedMail: 'We couldn’t send the email.',
  },
  forgotPasswordEmailSuccess: {
    body: 'If you have an account, we’ve emailed a link to choose a new password to',
    hint: 'The link expires in 30 minutes. Can’t find it? Check your spam folder.',
  },
  passwordRecoverySelector: {
    title: 'How do you want to reset your password?',
    body: 'Get a link by email or a code by text message.',
    mail: 'Email me a link',
    text: 'Text me a code',
    back: 'Back',
  },
  resetPasswordViaSms: {
    body: 'If the account has a phone number, we’ve texted it a six-digit code. You’re resetting the password for',
    failedText: 'We couldn’t send the text message.',
    failedVerify: 'We couldn’t check the code.',
  },
  resetPasswordPage: {
    title: 'Choose a new password',
    body: 'You’ll be signed out on all other devices.',
    checking: 'Checking your link…',
    submit: 'Set password',
  },
  resetPasswordSuccess: {
    title: 'Your password is set',
    body: 'Sign in with your new password.',
    submit: 'Sign in',
  },
}
