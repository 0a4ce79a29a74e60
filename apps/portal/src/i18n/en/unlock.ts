export const unlock = {
  unlock: {
    title: 'Unlock your account',
    body: 'Too many wrong passwords were typed. Your password can be used again after this.',
    submit: 'Unlock',
  },
  success: {
    title: 'Your account is unlocked',
    body: 'Taking you to sign in…',
  },
  failed: {
    title: 'This link no longer works',
    body: 'It was used already or is too old. The account opens by itself 15 minutes after the last wrong password.',
    submit: 'Go to sign in',
  },
}
