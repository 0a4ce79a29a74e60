export const unlock = {
  unlock: {
    title: 'Unlock your account',
    body: 'It was locked after too many wrong passwords. Unlock it to use your password again.',
    submit: 'Unlock',
  },
  success: {
    title: 'Your account is unlocked',
    body: 'Taking you to sign in…',
  },
  failed: {
    title: 'This link no longer works',
    body: 'It has expired or was already used. Your account unlocks automatically 15 minutes after the last wrong password.',
    submit: 'Go to sign in',
  },
}
