export const activate = {
  activating: {
    title: 'Activating your account',
    body: 'One moment…',
    codeTitle: 'Check your e-mail',
    codeBody: 'Type the six-digit code we sent to',
    codeBeside: 'Type the six-digit code from the e-mail that brought you here.',
  },
  activatingForm: {
    title: 'Choose a password',
    body: 'It opens your account in {{application}}.',
    submit: 'Activate account',
  },
  success: {
    title: 'Your account is active',
    body: 'Taking you to {{application}}…',
  },
  resend: {
    title: 'Get a new link',
    submit: 'Send a new link',
    sentTitle: 'Check your e-mail',
    sent: 'If this address waits for activation, a new link is on its way to',
    signIn: 'Back to sign in',
  },
}
