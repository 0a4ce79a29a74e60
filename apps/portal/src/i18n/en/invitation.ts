export const invitation = {
  validate: {
    title: 'Checking your invitation',
    body: 'One moment…',
    codeTitle: 'Type your code',
    codeBody: 'It stands in the e-mail that brought you here.',
    submit: 'Join',
  },
  pending: { title: 'Joining the workspace', body: 'One moment…' },
  success: {
    title: 'You have joined',
    body: 'The workspace is yours to use now.',
    continue: 'Continue',
  },
  invalid: {
    title: 'This invitation is not complete',
    body: 'Open the whole link from the e-mail, or ask the person who invited you to send it again.',
  },
  failed: {
    title: 'We couldn’t verify your invitation',
    body: 'Ask the person who invited you to send it again.',
  },
  signIn: 'Back to sign in',
}
