export const impersonation = {
  impersonating: {
    title: 'Signing in as another user',
    body: 'One moment…',
    refused: 'We couldn’t sign you in as this user',
    back: 'Go back',
  },
  success: {
    title: 'You’re signed in as {{name}}',
    body: 'One moment…',
  },
  bar: {
    label: 'Signed in as another user',
    acting: 'You’re signed in as {{name}}',
    actor: 'recorded for {{actor}}',
    left_one: '{{count}} minute left',
    left_other: '{{count}} minutes left',
    stop: 'End session',
  },
}
