export const idle = {
  title: 'Are you still there?',
  body_one: 'You will be signed out in one second, because nothing has happened for a while.',
  body_other: 'You will be signed out in {{count}} seconds, because nothing has happened for a while.',
  stay: 'Stay signed in',
  signOut: 'Sign out now',
}
