export const idle = {
  title: 'Are you still there?',
  body_one: 'You’ve been inactive for a while. You’ll be signed out in one second.',
  body_other: 'You’ve been inactive for a while. You’ll be signed out in {{count}} seconds.',
  stay: 'Stay signed in',
  signOut: 'Sign out now',
}
