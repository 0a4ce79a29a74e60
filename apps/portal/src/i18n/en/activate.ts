export const activate = {
  activating: {
    title: 'Activating your account',
    body: 'One moment…',
    codeTitle: 'Check your email',
    codeBody: 'Enter the six-digit code we sent to',
    codeBeside: 'Enter the code from your invitation email.',
  },
  activatingForm: {
    title: 'Choose a password',
    body: 'You’ll use it to sign in to {{application}}.',
    joinTitle: 'Join {{tenant}}',
    invitedBy: '{{inviter}} invited you as {{email}}.',
    invitedAs: 'You were invited as {{email}}.',
    name: 'Full name',
    nameMissing: 'Enter your full name',
    submit: 'Activate account',
  },
  success: {
    title: 'Your account is active',
    body: 'Taking you to {{application}}…',
  },
  resend: {
    title: 'Get a new link',
    submit: 'Send a new link',
    sentTitle: 'Check your email',
    sent: 'If your account hasn’t been activated yet, we sent a new link to',
    signIn: 'Back to sign in',
  },
}
