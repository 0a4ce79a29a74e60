export const invitation = {
  validate: { title: 'Checking your invitation', body: 'One moment…' },
  invitedBy: '{{inviter}} invited you as {{email}}.',
  invitedAs: 'You were invited as {{email}}.',
  join: {
    title: 'Join {{tenant}}',
    code: 'Enter the code from your invitation email.',
  },
  signInFirst: {
    title: 'Sign in to join {{tenant}}',
    submit: 'Sign in',
  },
  switchAccount: {
    title: 'Switch accounts to join {{tenant}}',
    body: 'You’re signed in as {{current}}.',
    submit: 'Switch accounts',
    stay: 'Stay signed in',
  },
  pending: { title: 'Joining {{tenant}}', body: 'One moment…' },
  success: {
    title: 'You’re in',
    body: 'You’re now a member of {{tenant}}.',
    continue: 'Continue to {{tenant}}',
  },
  invalid: {
    title: 'This invitation link is incomplete',
    body: 'Open the whole link from the email, or ask the person who invited you to send it again.',
  },
  failed: {
    title: 'We couldn’t verify your invitation',
    body: 'Ask the person who invited you to send it again.',
  },
  signIn: 'Back to sign in',
}
